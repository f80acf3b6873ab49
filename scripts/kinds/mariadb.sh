# Starts MariaDB. Sourced by scripts/servers.

# prepare_mariadb <argument...>: on the socket "socket" of its directory. It changes into the directory of its data, so
# that is the same one. Without the system's tables it starts within a second: it has no users, so anybody who reaches
# the socket may do anything.
prepare_mariadb() {
	local mariadb=${members[0]} user=()
	[ "$(id -u)" -ne 0 ] || user=(--user=root)
	prepare "$mariadb" 'ready for connections' /usr/sbin/mariadbd --no-defaults "${user[@]}" --datadir="$mariadb" \
		--socket="$mariadb/socket" --pid-file="$mariadb/mariadb.pid" --skip-networking --skip-grant-tables \
		--innodb-buffer-pool-size=8M --innodb-log-file-size=4M --innodb-fast-shutdown=2 "$@"
}

start_mariadb() {
	members=("$(new_instance mariadb)")
	run_members prepare_mariadb "$@"
}

# Tests know its socket by its directory.
env_mariadb() {
	:
}

kinds+=(mariadb)
