# Shared by the scripts that make a tree of another Debian next to this system. Sourced, not run.

known_mirror() {
	apt-get indextargets --format '$(ORIGIN)/$(LABEL) $(REPO_URI)' 'Created-By: Packages' |
		sed -n '/^Debian\/Debian /{s///p;q}'
}

# Prints the mirror from which this system gets Debian's packages.
mirror() {
	local found
	found=$(known_mirror)
	if [ -z "$found" ]; then
		logged "$logs/apt-update.log" "apt-get update" as_root apt-get -o DPkg::Lock::Timeout=300 update
		found=$(known_mirror)
	fi
	[ -n "$found" ] || fail "apt knows no source of Debian's packages"
	printf '%s\n' "$found"
}

# Prints this system's settings for how apt connects, and how old its lists may be.
settings_of_apt() {
	apt-config dump | grep -E '^Acquire::(https?::.*Proxy|Check-)' || true
}
