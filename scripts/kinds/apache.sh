# Starts Apache. Sourced by scripts/servers.

# prepare_apache <argument...>: its PHP ignores what this machine has it load.
prepare_apache() {
	local apache=${members[0]}
	free_port >"$apache/port"
	prepare "$apache" 'resuming normal operations' env PHP_INI_SCAN_DIR= /usr/sbin/apache2 -D FOREGROUND \
		-C "Listen 127.0.0.1:$(<"$apache/port")" "$@"
}

start_apache() {
	members=("$(new_instance apache)")
	run_members prepare_apache "$@"
}

# Only the test that started it sends requests to it.
env_apache() {
	:
}

kinds+=(apache)
