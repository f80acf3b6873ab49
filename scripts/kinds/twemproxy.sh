# Starts twemproxy, which Debian calls nutcracker. Sourced by scripts/servers.

# prepare_twemproxy <port of the redis>
prepare_twemproxy() {
	local proxy=${members[0]} ports
	mapfile -t ports < <(free_ports 2)
	printf '%s\n' "${ports[0]}" >"$proxy/port"
	cat >"$proxy/twemproxy.yml" <<-END
		locks:
		  listen: 127.0.0.1:${ports[0]}
		  redis: true
		  hash: fnv1a_64
		  hash_tag: "{}"
		  servers:
		   - 127.0.0.1:$1:1
	END
	prepare "$proxy" 'run, rabbit run' /usr/sbin/nutcracker --output="$proxy/log" --conf-file="$proxy/twemproxy.yml" --stats-addr=127.0.0.1 \
		--stats-port="${ports[1]}"
}

start_twemproxy() {
	members=("$(new_instance twemproxy)")
	run_members prepare_twemproxy "$@"
}

# Only the test that started it connects to it.
env_twemproxy() {
	:
}

kinds+=(twemproxy)
