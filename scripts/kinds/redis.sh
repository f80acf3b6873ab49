# Starts Redis: redis, redis-quorum, redis-sentinel, redis-cluster, redis-tls. Sourced by scripts/servers.

# redis_cli <instance> <word...>: prints its answer.
redis_cli() {
	local instance=$1
	shift
	"${redis_server%-server}-cli" -h 127.0.0.1 -p "$(<"$instance/port")" "$@"
}

# Makes ids like those of Redis itself. They must be unique across sets: a member that meets a member of another set, on
# a port that it knows, would otherwise take it for one of its own.
random_id() {
	od -An -N20 -tx1 /dev/urandom | tr -d ' \n'
}

# prepare_redis_server <instance> <port> [argument...]: it keeps nothing on disk but its configuration, doesn't wait for
# replicas when it ends, and sends its data to a replica at once.
prepare_redis_server() {
	local instance=$1 port=$2
	shift 2
	printf '%s\n' "$port" >"$instance/port"
	: >>"$instance/redis.conf"
	prepare "$instance" 'eady to accept connections' "$redis_server" "$instance/redis.conf" --bind 127.0.0.1 \
		--port "$port" --dir "$instance" --save '' --appendonly no --shutdown-timeout 0 --repl-diskless-sync-delay 0 "$@"
}

prepare_redis() {
	local number ports
	mapfile -t ports < <(free_ports ${#members[@]})
	for number in "${!members[@]}"; do
		prepare_redis_server "${members[number]}" "${ports[number]}" "$@"
	done
}

start_redis() {
	members=("$(new_instance redis)")
	run_members prepare_redis "$@"
}

env_redis() {
	printf 'export DISTLOCK_TEST_REDIS_HOST=127.0.0.1 DISTLOCK_TEST_REDIS_PORT=%q\n' "$(<"$dir/redis/port")"
}

start_redis-quorum() {
	new_members redis-quorum 5
	run_members prepare_redis "$@"
}

env_redis-quorum() {
	printf 'export DISTLOCK_TEST_REDIS_QUORUM=%s\n' "$(addresses "$dir"/redis-quorum-*)"
}

# Whether these replicas have the same data as their master.
synchronized() {
	local instance
	for instance; do
		grep -q 'sync: Finished with success' "$instance/log" || return 1
	done
}

# The first is the master. The configurations of the others make them replicas, and a sentinel can change that.
prepare_replication() {
	local instance
	prepare_redis "$@"
	: >"${members[0]}/redis.conf"
	for instance in "${members[@]:1}"; do
		printf 'replicaof 127.0.0.1 %s\n' "$(<"${members[0]}/port")" >"$instance/redis.conf"
	done
}

# The configuration contains what a sentinel would otherwise find out gradually: the replicas (replicas) and the other
# sentinels.
sentinel_configuration() {
	local instance=$1 other
	cat <<-END
		bind 127.0.0.1
		port $(<"$instance/port")
		dir $instance
		sentinel myid $(<"$instance/id")
		sentinel monitor main 127.0.0.1 $(<"$master/port") 2
		sentinel down-after-milliseconds main 1000
		sentinel failover-timeout main 3000
	END
	for other in "${replicas[@]}"; do
		printf 'sentinel known-replica main 127.0.0.1 %s\n' "$(<"$other/port")"
	done
	for other in "${members[@]}"; do
		[ "$other" = "$instance" ] ||
			printf 'sentinel known-sentinel main 127.0.0.1 %s %s\n' "$(<"$other/port")" "$(<"$other/id")"
	done
}

# prepare_sentinels <master> <replica...>
prepare_sentinels() {
	local master=$1 replicas=("${@:2}") ports number instance
	mapfile -t ports < <(free_ports ${#members[@]})
	for number in "${!members[@]}"; do
		printf '%s\n' "${ports[number]}" >"${members[number]}/port"
		random_id >"${members[number]}/id"
	done
	for instance in "${members[@]}"; do
		sentinel_configuration "$instance" >"$instance/sentinel.conf"
		prepare "$instance" 'monitor master main' "$redis_server" "$instance/sentinel.conf" --sentinel
	done
}

# Makes a sentinel check more often what it checks every 1, 2 or 10 seconds, and not step aside for half a minute after
# a delay of 2 seconds. There are limits: during a failover it asks the replicas every second in any case, must have
# heard from them in the last five ping periods, and considers one stray if it was promoted four publish periods ago.
hasten() {
	redis_cli "$1" sentinel debug info-period 300 ping-period 400 ask-period 100 publish-period 500 tilt-period 1000 >/dev/null
}

# Whether these sentinels know each other, and could promote any replica.
watchful() {
	local instance
	for instance; do
		redis_cli "$instance" sentinel ckquorum main | grep -q '^OK 3 ' || return 1
		[ "$(redis_cli "$instance" sentinel replicas main | grep -A 1 '^master-link-status$' | grep -c '^ok$')" = 2 ] ||
			return 1
	done
}

start_redis-sentinel() {
	local servers sentinels
	new_members redis-sentinel 6
	servers=("${members[@]:0:3}") sentinels=("${members[@]:3}")
	members=("${servers[@]}")
	run_members prepare_replication "$@"
	members=("${sentinels[@]}")
	run_members prepare_sentinels "${servers[@]}"
	at_once hasten "${sentinels[@]}"
	wait_until 30 synchronized "${servers[@]:1}" || fail "the replicas don't replicate" "${servers[1]}/log"
	wait_until 30 watchful "${sentinels[@]}" || fail "the sentinels don't agree" "${sentinels[0]}/log"
}

env_redis-sentinel() {
	printf 'export DISTLOCK_TEST_REDIS_SENTINEL=%s/main\n' "$(addresses "$dir"/redis-sentinel-[456])"
}

# Writes everything that a node knows about its cluster, because it takes seconds until nodes find each other. The
# arguments are parallel arrays: ids, addresses, and roles ("master - 0 0 1 connected 0-5460").
cluster_configuration() {
	local myself=$1 number role
	for number in "${!ids[@]}"; do
		role=${roles[number]}
		[ "$number" != "$myself" ] || role=myself,$role
		printf '%s %s %s\n' "${ids[number]}" "${nodes[number]}" "$role"
	done
	printf 'vars currentEpoch 3 lastVoteEpoch 0\n'
}

# A node that is silent for a second is considered dead.
prepare_cluster() {
	local ports ids=() nodes=() roles=() number slots=(0-5460 5461-10922 10923-16383)
	mapfile -t ports < <(free_ports 12)
	for number in {0..5}; do
		ids+=("$(random_id)")
		nodes+=("127.0.0.1:${ports[number]}@${ports[number + 6]}")
	done
	for number in 0 1 2; do
		roles[number]="master - 0 0 $((number + 1)) connected ${slots[number]}"
		roles[number + 3]="slave ${ids[number]} 0 0 $((number + 1)) connected"
	done
	for number in {0..5}; do
		cluster_configuration "$number" >"${members[number]}/nodes.conf"
		prepare_redis_server "${members[number]}" "${ports[number]}" --cluster-enabled yes --cluster-config-file nodes.conf \
			--cluster-port "${ports[number + 6]}" --cluster-node-timeout 1000 --cluster-allow-replica-migration no "$@"
	done
}

# Whether these nodes know that all slots are served.
complete() {
	local instance
	for instance; do
		grep -q 'Cluster state changed: ok' "$instance/log" || return 1
	done
}

start_redis-cluster() {
	new_members redis-cluster 6
	run_members prepare_cluster "$@"
	wait_until 30 synchronized "${members[@]:3}" || fail "the replicas don't replicate" "${members[3]}/log"
	wait_until 30 complete "${members[@]}" || fail "the cluster isn't complete" "${members[0]}/log"
}

env_redis-cluster() {
	printf 'export DISTLOCK_TEST_REDIS_CLUSTER=%s\n' "$(addresses "$dir"/redis-cluster-*)"
}

prepare_tls() {
	local ports instance=${members[0]}
	mapfile -t ports < <(free_ports 2)
	printf '%s\n' "${ports[1]}" >"$instance/tls-port"
	prepare_redis_server "$instance" "${ports[0]}" --tls-port "${ports[1]}" --tls-ca-cert-file ca.crt \
		--tls-cert-file server.crt --tls-key-file server.key --tls-auth-clients optional "$@"
}

start_redis-tls() {
	members=("$(new_instance redis-tls)")
	add_certificates "${members[0]}"
	run_members prepare_tls "$@"
}

env_redis-tls() {
	printf 'export DISTLOCK_TEST_REDIS_TLS=localhost:%q DISTLOCK_TEST_REDIS_TLS_CERTIFICATES=%q\n' \
		"$(<"$dir/redis-tls/tls-port")" "$dir/redis-tls"
}

kinds+=(redis redis-quorum redis-sentinel redis-cluster redis-tls)
