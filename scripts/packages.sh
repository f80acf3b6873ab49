# Installs Debian's packages. Sourced by lib.sh.

# What stands before a command that only root may run.
by_root=()
[ "$(id -u)" -eq 0 ] || by_root=(sudo)

as_root() {
	"${by_root[@]}" "$@"
}

# Prints those packages that are neither installed nor provided by an installed one (php8.2-cli provides php-cli).
missing_packages() {
	local there package
	there=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' |
		sed -n 's/^installed //p' | tr ',' '\n' | sed 's/^ *//; s/ .*//')
	for package; do
		grep -qxF "$package" <<<"$there" || printf '%s\n' "$package"
	done
}

# need_packages <Debian package...>: installs those that are missing.
need_packages() {
	local missing lock
	mapfile -t missing < <(missing_packages "$@")
	[ ${#missing[@]} -gt 0 ] || return 0
	become_root "${missing[@]}"
	take_lock "$cache/apt.lock" "for another script that installs packages"
	say "installing ${missing[*]}"
	install_packages "${missing[@]}"
	release_lock
}

# download_packages <Debian package...>: so that need_packages needn't. It is for the background, and says nothing: if
# something is wrong, need_packages says so. A SIGTERM ends it.
download_packages() {
	local missing lock
	mapfile -t missing < <(missing_packages "$@")
	[ ${#missing[@]} -gt 0 ] || exit 0
	exec 2>/dev/null
	take_lock "$cache/apt.lock" "for another script that installs packages"
	allow_interrupting
	get_archives "${missing[@]}"
}

# Has sudo ask for its password now, if it must: nobody would see that it asks in the background.
become_root() {
	local instead="run this as root, or have root run: apt-get update && apt-get install $*"
	[ ${#by_root[@]} -gt 0 ] || return 0
	command -v "${by_root[0]}" >/dev/null || fail "installing what is missing takes root, and there is no sudo: $instead"
	sudo -n true 2>/dev/null || { [ -t 0 ] && sudo true; } || fail "installing what is missing takes root, and sudo refuses: $instead"
}

# What packages ask before they start a service.
policy=/usr/sbin/policy-rc.d
policy_text='#!/bin/sh
# Only while distlock installs packages: no service is started.
exit 101'

# In a subshell, so that it forbids packages to start services only until it ends, however it ends. A policy that the
# machine has is left as it is; one of ours that is still there is from a script that was killed.
#
# A Ctrl-C stops a download at once, but never dpkg, which would leave packages half-installed.
install_packages() (
	allow_interrupting
	repair_packages
	get_archives "$@"
	must_finish=yes
	forbid_services
	run_apt apt-install "installing packages" install --yes --no-install-recommends "$@" ||
		fail_to_install "$*" "$logs/apt-install.log"
	end_if_interrupted
)

allow_interrupting() {
	must_finish=no
	interrupted=
	installer=
	mkdir -p "$logs"
	trap 'interrupted_apt 130' INT
	trap 'interrupted_apt 143' TERM
}

get_archives() {
	# Another source than Debian may be the one that fails.
	run_apt apt-update "getting the lists of packages" -o APT::Update::Error-Mode=any update || ! is_full "$logs/apt-update.log" || fail "$(full_disk)"
	run_apt apt-plan "choosing packages" install --assume-no --no-install-recommends "$@" || true
	need_space_for "$logs/apt-plan.log"
	run_apt apt-download "downloading packages" install --download-only --yes --no-install-recommends "$@" ||
		fail_to_install "$*" "$logs/apt-download.log"
}

end_if_interrupted() {
	[ -n "$interrupted" ] || return 0
	say "interrupted; nothing is half-installed: run this again to go on"
	exit "$interrupted"
}

forbid_services() {
	if { [ ! -e "$policy" ] && [ ! -L "$policy" ]; } || [ "$(cat "$policy" 2>/dev/null)" = "$policy_text" ]; then
		trap 'as_root rm -f "$policy"' EXIT
		printf '%s\n' "$policy_text" | as_root install -m 755 /dev/stdin "$policy"
	fi
}

# What somebody interrupted with force, or what the power did.
repair_packages() {
	if dpkg-query -W -f '${db:Status-Status}\n' | grep -qE '^(half-|unpacked|triggers-)' || compgen -G '/var/lib/dpkg/updates/[0-9]*' >/dev/null; then
		say "finishing an installation that was interrupted before"
		must_finish=yes
		forbid_services
		run_dpkg --configure -a || true
		run_apt apt-repair "repairing what was half-installed" --fix-broken install --yes --no-install-recommends ||
			fail_to_install "what was half-installed" "$logs/apt-repair.log"
		must_finish=no
		end_if_interrupted
	fi
}

run_dpkg() {
	run_in_background dpkg-configure "setting up packages" dpkg "$@"
}

# run_apt <log's name> <what> <argument...>
run_apt() {
	run_in_background "$1" "$2" apt-get -o DPkg::Lock::Timeout=300 "${@:3}"
}

# run_in_background <log's name> <what> <command...>: as root, in a process group of its own, which no Ctrl-C reaches.
run_in_background() {
	local log=$logs/$1.log never code=0
	begin_progress show_apt "$2" "$log"
	perl -e 'setpgrp; exec @ARGV' "${by_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive "${@:3}" >"$log" 2>&1 </dev/null &
	installer=$!
	# Bash would notice a Ctrl-C only after the command if it came just as wait begins.
	exec {never}<> <(:)
	until ended "$installer"; do
		read -r -t 0.1 -u "$never" || true
	done
	exec {never}>&-
	wait "$installer" || code=$?
	end_progress
	return "$code"
}

interrupted_apt() {
	if [ "$must_finish" = yes ]; then
		interrupted=$1
		say "finishing what dpkg has begun, so that nothing stays half-installed"
		return 0
	fi
	trap '' INT TERM
	stop_progress
	as_root kill -TERM -- "-$installer" 2>/dev/null && wait "$installer" || true
	interrupted=$1
	end_if_interrupted
}

# For awk: how apt-get writes how much something is.
megabytes='
	function megabytes(number, unit) {
		gsub(/[[,]/, "", number)
		return number * (unit ~ /^GB/ ? 1000 : unit ~ /^MB/ ? 1 : unit ~ /^kB/ ? 0.001 : 0.000001)
	}'

# show_apt <what> <log>: prints what apt-get and dpkg have done so far, by what they have written.
show_apt() {
	awk -v what="$1" -v seconds="$((SECONDS - began))" "$megabytes"'
		{ waits = /^Waiting for / }
		/ newly installed, / { packages = $1 + $3 }
		/^Need to get / { size = megabytes($4, $5) }
		/^Get:/ && packages { got++; bytes += megabytes($(NF - 1), $NF) }
		/^Unpacking / { unpacked++ }
		/^Setting up / { set_up++ }
		END {
			if (waits) printf "%s, %d s", $0, seconds
			else if (set_up) printf "%s: set up %d of %d", what, set_up, packages
			else if (unpacked) printf "%s: unpacked %d of %d", what, unpacked, packages
			else if (size) printf "%s: %d of %d, %.1f of %.1f MB", what, got, packages, bytes, size
			else printf "%s, %d s", what, seconds
		}' "$2"
}

# need_space_for <log of apt-get>: what it says that it is going to download, and to install.
need_space_for() {
	local download installed
	download=$(planned 'Need to get' "$1")
	installed=$(planned 'After this operation' "$1")
	! grep -q 'will be freed' "$1" || installed=0
	if [ "$(df --output=target /usr)" = "$(df --output=target /var/cache/apt/archives)" ]; then
		need_space /usr "$((download + installed))" "the packages"
	else
		need_space /var/cache/apt/archives "$download" "downloading the packages"
		need_space /usr "$installed" "the packages"
	fi
}

# planned <line> <log>: prints the MB in the fourth column of the line that begins like this, or 0.
planned() {
	awk -v line="^$1" "$megabytes"' $0 ~ line { size = megabytes($4, $5) } END { printf "%d", size + 0.999 }' "$2"
}

# fail_to_install <what> <log>: says what to do about the two causes that are none of apt's.
fail_to_install() {
	if is_full "$2"; then
		fail "$(full_disk)"
	elif grep -qE 'Temporary failure resolving|Could not (resolve|connect)|Unable to (connect|locate package)|Failed to fetch|Network is unreachable|no installation candidate' "$2"; then
		fail "apt-get can't get the packages: see that this machine has a network, and that apt-get update works, then run this again (the log: $2)"
	fi
	fail "apt-get can't install $1: run this again once the cause is gone" "$2"
}
