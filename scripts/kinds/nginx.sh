# Starts nginx. Sourced by scripts/servers.

# prepare_nginx <argument...>: its configuration includes the file "listen" of its directory.
prepare_nginx() {
	local nginx=${members[0]}
	free_port >"$nginx/port"
	printf 'listen 127.0.0.1:%s;\n' "$(<"$nginx/port")" >"$nginx/listen"
	prepare "$nginx" 'start worker process' /usr/sbin/nginx -e stderr -g 'daemon off;' "$@"
}

start_nginx() {
	members=("$(new_instance nginx)")
	run_members prepare_nginx "$@"
}

# Only the program that started it sends requests to it.
env_nginx() {
	:
}

kinds+=(nginx)
