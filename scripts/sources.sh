# Shared by the scripts that build something from the sources of Debian's packages, once, outside the checkout. Sourced,
# not run. It works in $work, on what is to be kept in $prefix.

# Runs apt with its own lists and sources, so that the machine's stay unchanged.
private_apt() {
	local command=$1
	shift
	"$command" -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
		-o Dir::State::Lists="$work/lists" -o APT::Sandbox::User=root "$@"
}

# The sources are where the machine gets Debian's packages. apt uses the first source that lists a version; in reverse
# order that is the archive, which keeps versions longer than the server of security updates. The release before comes
# last: after a point release, a mirror may lack the sources of the only version that the newer one lists.
# They are of another release than the machine's if $release names one.
list_sources() {
	mkdir -p "$work/lists/partial"
	apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
		sed -n 's|^Debian |deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] |p' |
		sort -ur | awk -v release="${release:-}" 'release { sub(/ [a-z]+ main$/, " " release " main") }
			{ print } sub(/ (sid|trixie) main$/, " bookworm main") { before = $0 } END { print before }' \
		>"$work/sources.list"
	[ -s "$work/sources.list" ] || fail "apt knows no source of Debian's packages"
	logged "$work/apt-update.log" "getting the lists of Debian's sources" private_apt apt-get update
}

# Lists the versions that apt knows, newest first. A mirror may lack some of them.
versions() {
	private_apt apt-cache showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort --version-sort --reverse
}

# Gets the newest version that can be downloaded completely; otherwise, the newest without Debian's changes.
download() {
	local version
	for version in $(versions "$1"); do
		private_apt apt-get source --yes "$1=$version" && return
	done
	download_upstream "$1"
}

# Gets the newest version without Debian's changes.
download_upstream() {
	rm -f ./*.orig.tar.*
	private_apt apt-get source --yes --tar-only "$1" || return 1
	mkdir upstream
	tar -xf ./*.orig.tar.* -C upstream || return 1
	# Like dpkg-source, this skips a top-level directory that contains everything.
	[ "$(find upstream -mindepth 1 -maxdepth 1 | wc -l)" -gt 1 ] || { mv upstream/*/ . && rmdir upstream; }
}

# unpack <source package> [command]: gets it with download, or another command; unpacks it, and enters its directory.
unpack() {
	say "getting the source of $1"
	mkdir -p "$work/$1"
	cd "$work/$1" || return 1
	logged "$work/$1.log" "getting the source of $1" "${2:-download}" "$1"
	cd ./*/ || return 1
}

# build_phpredis <download command> <directory of phpize> [configure option...]: builds it, and installs it for that
# PHP.
build_phpredis() {
	local how=$1 programs=$2
	shift 2
	unpack php-redis "$how"
	# There is one directory for each major version of PHP.
	cd "$(printf '%s\n' redis-*/ | sort --version-sort | tail -n 1)" || return 1
	say "building phpredis"
	logged "$work/redis-phpize.log" phpize "${programs}phpize"
	logged "$work/redis-configure.log" "configuring phpredis" ./configure --with-php-config="${programs}php-config" "$@"
	logged "$work/redis-make.log" "building phpredis" nice -n 10 make -j "$(nproc)"
	logged "$work/redis-install.log" "installing phpredis" as_root make install
}

# once <name> <command>: runs it unless that was done before.
once() {
	local done=$prefix/$1.done
	[ ! -e "$done" ] || return 0
	rm -rf "$work"
	list_sources
	("$2")
	touch "$done"
}

# use_prefix <name> <lock>: sets prefix to the directory of this name in the cache, and work, once nobody else is
# building.
use_prefix() {
	prefix=$cache/$1
	work=$cache/$2.building
	take_lock "$cache/$2.lock" "for another script that builds $1"
}
