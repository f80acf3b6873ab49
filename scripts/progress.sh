# Shows that something long is going on. Sourced by lib.sh. On a terminal it is one line that changes; anywhere else, a
# line every ten seconds. It goes to stderr: stdout carries results.

# The process that shows it, the one that has it shown, how often that has begun to, and when it last said something.
progress=
shown=
begun=0
said=0

on_terminal() {
	[ -t 2 ] && [ "${TERM:-dumb}" != dumb ]
}

# What is said takes the place of the line that changes.
say() {
	! on_terminal || printf '\r\e[K' >&2
	printf '%s\n' "$*" >&2
	said=$SECONDS
}

# Says the lines of standard input.
said_meanwhile() {
	local line
	while IFS= read -r line; do
		say "$line"
	done
}

# begin_progress <command...>: until end_progress, or until this process ends, shows what the command prints. What is
# shown already goes on instead.
begin_progress() {
	begun=$((begun + 1))
	[ "$begun" -eq 1 ] || return 0
	shown=$BASHPID
	show_progress "$@" >&2 </dev/null &
	progress=$!
}

# Waiting at a pipe that nobody writes to leaves no other process behind.
show_progress() {
	local began=$SECONDS never
	exec {never}<> <(:)
	while [ -d "/proc/$shown" ]; do
		if on_terminal; then
			printf '\r\e[K%.79s' "$("$@")"
		elif [ $((SECONDS - said)) -ge 10 ]; then
			say "$("$@")"
		fi
		read -r -t 1 -u "$never" || true
	done
}

end_progress() {
	begun=$((begun - 1))
	[ "$begun" -gt 0 ] || stop_progress
}

# What a subshell's caller shows goes on. A process that has just been started would answer any other signal with what
# this script does at its end, such as removing its files.
stop_progress() {
	[ "$shown" = "$BASHPID" ] || return 0
	kill -KILL "$progress" 2>/dev/null || true
	wait "$progress" 2>/dev/null || true
	shown=
	begun=0
	! on_terminal || printf '\r\e[K' >&2
}

# with_progress <what> <command...>: shows what is going on until the command ends. What that prints takes the place of
# the line that changes.
with_progress() {
	local code=0
	begin_progress for_seconds "$1"
	shift
	if on_terminal; then
		"$@" | printed_meanwhile || code=$?
	else
		"$@" || code=$?
	fi
	end_progress
	return "$code"
}

# Prints the lines of standard input.
printed_meanwhile() {
	local line
	while IFS= read -r line; do
		! on_terminal || printf '\r\e[K' >&2
		printf '%s\n' "$line"
	done
}

# Prints how long show_progress has been showing the given text.
for_seconds() {
	printf '%s, %d s' "$*" "$((SECONDS - began))"
}

# take_lock <file> <what for>: takes the lock until release_lock, or until this process ends. Whoever has to wait for it
# is told who has it, and since when: the file says so.
take_lock() {
	mkdir -p "$(dirname "$1")"
	exec {lock}>>"$1"
	if ! flock --timeout 5 "$lock"; then
		say "waiting since $(date +%T) $2: $(cat "$1")"
		begin_progress for_seconds "still waiting $2"
		flock "$lock"
		end_progress
	fi
	printf '%s, process %d, has held the lock since %s\n' "${0##*/}" "$$" "$(date +%T)" >"$1"
}

release_lock() {
	exec {lock}>&-
}
