# Shared by the scripts in this directory. Sourced, not run.
set -euo pipefail

# A second Ctrl-C mustn't interrupt the cleanup at the script's end.
interrupted() {
	trap '' INT TERM
	stop_progress
	exit "$1"
}

# On its own, bash forgets a Ctrl-C that comes just as a command ends.
trap 'interrupted 130' INT
trap 'interrupted 143' TERM

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# The directory for everything that is created in the checkout. Another system that works in it (scripts/debian13) has
# its own directory.
builds=${DISTLOCK_BUILDS:-$root/build}
logs=$builds/logs
# The directory for what is created once for all checkouts.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/distlock
# The directory for what scripts/framework-sources downloads, so that another system needn't download it again.
frameworks=${DISTLOCK_FRAMEWORKS:-$cache/frameworks}

source "$root/scripts/progress.sh"
source "$root/scripts/packages.sh"

# fail <message> [log]
fail() {
	stop_progress
	say "error: $1"
	if [ -n "${2:-}" ] && [ -s "$2" ]; then
		tail -n 25 "$2" | sed 's/^/    /' >&2
		say "the whole log: $2"
	fi
	exit 1
}

# make takes a path for several, and so do configure and libtool.
[[ $root != *[[:space:]]* ]] || fail "nothing can be built below a path with spaces: move the checkout from $root"

# logged <log> <what> <command...>: runs it quietly; its output is shown if it fails. Meanwhile, what the command in
# $details prints is shown.
logged() {
	local log=$1 what=$2 code=0
	shift 2
	mkdir -p "$(dirname "$log")"
	begin_progress "${details[@]-for_seconds}" "$what"
	"$@" >"$log" 2>&1 </dev/null || code=$?
	end_progress
	[ "$code" -ne 0 ] || return 0
	! is_full "$log" || fail "$(full_disk)"
	fail "$what failed" "$log"
}

# logged_make <log> <what> <argument of make...>: shows how many of the files are compiled.
logged_make() {
	local log=$1 what=$2 details files
	shift 2
	files=$(make --dry-run "$@" 2>/dev/null | c_files_in | wc -l)
	details=(show_make "$log" "$files")
	logged "$log" "$what" make "$@"
}

show_make() {
	printf '%s: file %d of %d, %d s' "$3" "$(c_files_in <"$1" | wc -l)" "$2" "$((SECONDS - began))"
}

c_files_in() {
	grep -oE '[^ =]+\.c\b' | sort -u || true
}

# is_full <log>: whether a command has failed because a disk is full. Then it may not even have been able to say so.
is_full() {
	grep -qE 'No space left on device|Disk quota exceeded|enough free space' "$1" || [ "$(fullest | cut -d ' ' -f 1)" -lt 2 ]
}

# Prints the MB that are left where there are fewest, and where that is.
fullest() {
	df --output=avail,target --block-size=1M "$root" "${TMPDIR:-/tmp}" /usr /var | sed 1d | sort -n | sed 's/^ *//; 1q'
}

full_disk() {
	local free place
	read -r free place < <(fullest)
	printf 'the disk is full, with %d MB left on %s: free some, then run this again' "$free" "$place"
}

# need_space <directory> <MB> <what for>
need_space() {
	local free
	free=$(df --output=avail --block-size=1M "$1" | tail -n 1)
	[ "$free" -ge "$2" ] ||
		fail "there are $((free)) MB free on $(df --output=target "$1" | tail -n 1), and $3 need $2: free some space, then run this again"
}

# incomplete_tests <file...>: lists the .phpt files that lack a section, each with a tab and the first one that it
# lacks. run-tests.php would end without naming them.
incomplete_tests() {
	local section
	for section in --TEST-- --FILE-- --EXPECT--; do
		grep -LE -e "^${section/EXPECT/EXPECT(F|REGEX)?}" "$@" | sed "s/\$/\t$section/" || true
	done | sort -s -t $'\t' -k 1,1 -u
}

# Whether the process has ended, even if its parent hasn't noticed yet.
ended() {
	local stat
	! { read -r stat <"/proc/$1/stat"; } 2>/dev/null || [[ ${stat##*) } == Z* ]]
}

# wait_until <seconds> <command...>: polls until the command succeeds; false if the time runs out.
wait_until() {
	local deadline=$((SECONDS + $1 + 1))
	shift
	until "$@"; do
		[ "$SECONDS" -lt "$deadline" ] || return 1
		sleep 0.01
	done
}

build_packages=(gcc make pkg-config php-cli php-dev libhiredis-dev libssl-dev libzookeeper-mt-dev)

# scripts/servers needs these to start a server.
redis_server=${DISTLOCK_REDIS_SERVER:-redis-server}
redis_packages=("$redis_server" openssl)
zookeeper_packages=(libzookeeper-java default-jre-headless)

listening() {
	(exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# Prints a port that nobody listens on, below the kernel's range for outgoing connections. A caller that starts a server
# on it must be prepared to try another one, because somebody may be quicker.
free_port() {
	local port
	while :; do
		port=$((20000 + RANDOM % 12000))
		listening "$port" || break
	done
	printf '%s\n' "$port"
}

# Lists the processes with DISTLOCK_TEST_DIR=<directory> in their environment, but not the one that searches.
carriers() {
	local environments
	environments=$(DISTLOCK_TEST_DIR='' grep -lzxF "DISTLOCK_TEST_DIR=$1" /proc/[0-9]*/environ 2>/dev/null || true)
	printf '%s' "${environments//[!0-9$'\n']/}"
}

nobody_carries() {
	[ -z "$(carriers "$1")" ]
}

# Kills everything that still has DISTLOCK_TEST_DIR=<directory>, such as forked children of a test that was killed.
# Prints the last word of each command, so that the caller can complain.
end_leftovers() {
	local pid
	for pid in $(carriers "$1"); do
		printf '%s %s\n' "$pid" "$(tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null | tail -n 1)"
		kill -KILL "$pid" 2>/dev/null || true
	done
}

# Ends them in an orderly way: one that is starting a server stops it first. A stopped process ends, too.
end_carriers() {
	local pids
	mapfile -t pids < <(carriers "$1")
	[ ${#pids[@]} -gt 0 ] || return 0
	kill -TERM "${pids[@]}" 2>/dev/null || true
	kill -CONT "${pids[@]}" 2>/dev/null || true
	wait_until 10 nobody_carries "$1" || end_leftovers "$1" >/dev/null
}

# use_variant <name>: chooses the PHP that a build is for, how it is compiled, and what the tests run it under. Sets
# variant, build, php, phpize, php_config, fpm and zookeeper (unless they are Debian's), cflags, ldflags, extension.
use_variant() {
	variant=$1
	build=$builds/$variant
	extension=$build/modules/distlock.so
	php=php
	phpize=phpize
	php_config='php-config'
	fpm=
	zookeeper=
	ldflags=
	case $variant in
	php) cflags='-O2 -g' ;;
	debugging) cflags='-O0 -g' ;;
	lacking) cflags='-O2 -g -DDL_LACKS_ALL' ;;
	asan) cflags='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined' ;;
	coverage) cflags='-O0 -g --coverage -fprofile-update=atomic'; ldflags=-lgcov ;;
	tsan) cflags='-O1 -g -fno-omit-frame-pointer -fsanitize=thread'; use_zts ;;
	zts) cflags='-O1 -g'; use_zts ;;
	sasl) cflags='-O2 -g'; zookeeper=$("$root/scripts/zookeeper-sasl") ;;
	*) fail "no such variant: $variant (php, debugging, lacking, asan, coverage, tsan, zts, sasl)" ;;
	esac
}

use_zts() {
	local prefix
	prefix=$("$root/scripts/zts")
	php=$prefix/bin/php
	phpize=$prefix/bin/phpize
	php_config=$prefix/bin/php-config
	fpm=$prefix/sbin/php-fpm
}

php_fpm() {
	local name
	if [ -n "$fpm" ]; then
		printf '%s\n' "$fpm"
		return
	fi
	name=php-fpm$("$php" -n -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')
	PATH=$PATH:/usr/local/sbin:/usr/sbin command -v "$name" || fail "$name is not installed"
}

# What else PHP is started with in tests.
added_options=()

# set_php_options [module...]: sets php_options so that PHP ignores this machine's php.ini and loads distlock, the
# modules that tests, demo and bench use, and the given ones, unless they are compiled in. Without $extension, distlock
# isn't built yet.
# shellcheck disable=SC2120
set_php_options() {
	local compiled directory module
	compiled=$("$php" -n -m)
	directory=$("$php" -n -r 'echo PHP_EXTENSION_DIR;')
	php_options=(-n)
	for module in ctype posix sockets pcntl igbinary redis "$@"; do
		if ! grep -qix "$module" <<<"$compiled" && [ -e "$directory/$module.so" ]; then
			php_options+=(-d "extension=$module")
		fi
	done
	[ -z "${DISTLOCK_TEST_OPERATIONS:-}" ] || php_options+=(-d "auto_prepend_file=$root/tests/support/operations.php")
	[ -z "$extension" ] || php_options+=(-d "extension=$extension")
	php_options+=("${added_options[@]}")
}

# pin_extension <directory>: continues with a copy of distlock.so there. A PHP that has the file mapped would crash if
# somebody builds again meanwhile.
pin_extension() {
	(take_lock "$build.lock" "for another script that builds build/$variant" && cp "$extension" "$1/distlock.so")
	extension=$1/distlock.so
}

# PHP itself isn't compiled with the address sanitizer, which must therefore be loaded first: this sets preloaded, for
# LD_PRELOAD, and the sanitizer's options other than ASAN_OPTIONS.
prepare_sanitizer() {
	preloaded=$build/preloaded.so
	logged "$build/preloaded.log" "compiling what is loaded before PHP" gcc -shared -fPIC -O1 -g \
		-fno-omit-frame-pointer -fno-builtin -D_GNU_SOURCE -Wall -Wextra -Werror -o "$preloaded" "$root"/tests/support/{dlopen,forks}.c
	preloaded+=:$(gcc -print-file-name=libasan.so)
	export UBSAN_OPTIONS=print_stacktrace=1 LSAN_OPTIONS=suppressions=$root/scripts/lsan.supp:print_suppressions=0
	# PHP frees at the end of the request what a fatal error leaves behind, and keeps to its memory limit.
	export USE_TRACKED_ALLOC=1 USE_ZEND_ALLOC=0 ZEND_DONT_UNLOAD_MODULES=1
}

# Exports what PHP code under tests/, demo/ and bench/ expects in its environment, except what scripts/servers env
# prints.
export_environment() {
	set_php_options
	DISTLOCK_TEST_PHP_FPM=$(php_fpm)
	DISTLOCK_TEST_PHP_OPTIONS=${php_options[*]}
	DISTLOCK_TEST_EXTENSION=$extension
	DISTLOCK_TEST_ROOT=$root
	DISTLOCK_TEST_BUILD=$build
	export DISTLOCK_TEST_PHP_FPM DISTLOCK_TEST_PHP_OPTIONS DISTLOCK_TEST_EXTENSION DISTLOCK_TEST_ROOT DISTLOCK_TEST_BUILD
}

# start_servers <kind...>: starts them in a new temporary directory, sets servers to it, and exports how to reach them.
# Called again, it adds servers to those that run. The caller must call end_servers at its end, even in the middle of
# the start. Starting and stopping happen in a session of their own, which no Ctrl-C reaches: bash hangs if one comes
# just as it begins to wait for a command, which they do all the time.
start_servers() {
	local exports
	if [ -z "${servers:-}" ]; then
		servers=$(mktemp --dry-run "${TMPDIR:-/tmp}/distlock.XXXXXX")
		mkdir -m 700 "$servers"
	fi
	begin_progress for_seconds "starting $*"
	setsid "$root/scripts/servers" start --dir "$servers" "$@" >/dev/null &
	wait "$!"
	end_progress
	exports=$("$root/scripts/servers" env --dir "$servers")
	eval "$exports"
}

# This also works in the middle of their start, which runs alongside this process.
stop_servers() {
	local starting pid
	[ -d "${servers:-}" ] || return 0
	mapfile -t starting < <(jobs -pr)
	for pid in "${starting[@]}"; do
		kill "$pid" 2>/dev/null || true
		wait_until 60 ended "$pid"
	done
	setsid "$root/scripts/servers" stop --dir "$servers"
}

# The processes that were interrupted with this script come first: they may be stopped, or about to start a server.
end_servers() {
	trap '' INT TERM
	[ -n "${servers:-}" ] || return 0
	end_carriers "$servers"
	stop_servers && rm -rf "$servers"
}
