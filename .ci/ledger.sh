# What .ci/run remembers from one run to the next on this machine, outside the checkout. Sourced, not run.

ledger=${XDG_CACHE_HOME:-$HOME/.cache}/distlock/ci
day=$((24 * 3600))
week=$((7 * day))
turns=3

here() {
	git -c safe.directory='*' "$@"
}

# Shallow clones don't have the commits that could be counted.
number_of_commit() {
	if [ "$(here rev-parse --is-shallow-repository)" = true ]; then
		printf '%d\n' "0x$(here rev-parse HEAD | cut -c 1-7)"
	else
		here rev-list --count HEAD
	fi
}

# choose_turn: prints which turn it is, from 0 on, and notes it. The commit chooses: its number, counted from the first
# one, so that successive commits have different turns. But runs leave out commits. Where earlier runs are known, the
# turn that was longest ago is taken instead, so that each is taken at least in every third run. The same commit always
# has the same turn, so that a failure can be repeated.
choose_turn() {
	local commit chosen
	commit=$(here rev-parse HEAD)
	mkdir -p "$ledger"
	touch "$ledger/turns"
	chosen=$(awk -v commit="$commit" -v first="$(($(number_of_commit) % turns))" -v turns="$turns" '
		{ last[$1] = NR; if ($2 == commit) known = $1 }
		END {
			chosen = first
			for (i = 0; i < turns; i++) {
				turn = (first + i) % turns
				if (last[turn] + 0 < last[chosen] + 0) chosen = turn
			}
			print known == "" ? chosen : known
		}' "$ledger/turns")
	printf '%s %s\n' "$chosen" "$commit" >>"$ledger/turns"
	printf '%s\n' "$chosen"
}

# note_flaky <what>: notes that this has failed once and passed again, and prints the day and the commit on which it had
# done so before, if that was within a week: then it counts as failed.
note_flaky() {
	local now
	now=$(date +%s)
	mkdir -p "$ledger"
	touch "$ledger/flaky"
	awk -F '\t' -v what="$1" -v since="$((now - week))" '$3 == what && $1 >= since { found = $1 " " $2 } END { print found }' \
		"$ledger/flaky" | while read -r at commit; do
		[ -z "$at" ] || printf '%s, commit %s\n' "$(date -d "@$at" +%F)" "$commit"
	done
	printf '%s\t%s\t%s\n' "$now" "$(here rev-parse --short HEAD)" "$1" >>"$ledger/flaky"
}

# is_new <test>: whether it was added within a day before this commit. In a shallow clone nobody knows.
is_new() {
	local added
	[ "$(here rev-parse --is-shallow-repository)" = false ] || return 1
	added=$(here log --diff-filter=A --format=%ct -1 -- "$1")
	[ -n "$added" ] && [ "$added" -ge "$(($(here log -1 --format=%ct) - day))" ]
}
