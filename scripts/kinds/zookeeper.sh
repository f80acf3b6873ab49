# ZooKeeper: zookeeper, zookeeper-sasl, zookeeper-ensemble. Sourced by scripts/servers.

# What both kinds of zookeeper have in their configuration. The ticks are short so that sessions of tests can be, too.
zookeeper_configuration() {
	local instance=$1
	cat <<-END
		dataDir=$instance/data
		clientPort=$(<"$instance/port")
		clientPortAddress=127.0.0.1
		tickTime=100
		minSessionTimeout=100
		maxSessionTimeout=600000
		maxClientCnxns=0
		admin.enableServer=false
		4lw.commands.whitelist=*
	END
}

# prepare_zookeeper <instance> <ready> [argument...]: more of the configuration comes from standard input. Of what the
# JVM is told, most serves a quick start. What is written is never synced: a crash of the machine ends the tests anyway.
prepare_zookeeper() {
	local instance=$1 ready=$2 argument options=() settings=()
	shift 2
	for argument; do
		case $argument in
		-*) options+=("$argument") ;;
		*) settings+=("$argument") ;;
		esac
	done
	mkdir -p "$instance/data"
	{
		zookeeper_configuration "$instance"
		cat
		printf '%s\n' "${settings[@]}"
	} >"$instance/zoo.cfg"
	prepare "$instance" "$ready" java -Xms32m -Xmx256m -XX:+ExitOnOutOfMemoryError -Xshare:auto \
		-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Dzookeeper.forceSync=no \
		-Dzookeeper.jmx.log4j.disable=true "${options[@]}" -cp /usr/share/java/zookeeper.jar:/usr/share/java/slf4j-simple.jar \
		org.apache.zookeeper.server.quorum.QuorumPeerMain "$instance/zoo.cfg"
}

# The last thing that a single server says of itself, when it serves already.
prepare_single_zookeeper() {
	local ready='ContainerManager - Using checkIntervalMs'
	free_port >"${members[0]}/port"
	prepare_zookeeper "${members[0]}" "$ready" "$@" </dev/null
}

start_zookeeper() {
	members=("$(new_instance zookeeper)")
	run_members prepare_single_zookeeper "$@"
}

env_zookeeper() {
	printf 'export DISTLOCK_TEST_ZOOKEEPER=%s\n' "$(addresses "$dir/zookeeper")"
}

# Its users, and what they log in with.
write_jaas() {
	cat <<-'END'
		Server {
			org.apache.zookeeper.server.auth.DigestLoginModule required
			user_bob="secret:with:colons"
			user_eve="other";
		};
	END
}

start_zookeeper-sasl() {
	local jaas
	members=("$(new_instance zookeeper-sasl)")
	jaas=${members[0]}/jaas.conf
	write_jaas >"$jaas"
	run_members prepare_single_zookeeper "-Djava.security.auth.login.config=$jaas" \
		authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider "$@"
}

env_zookeeper-sasl() {
	printf 'export DISTLOCK_TEST_ZOOKEEPER_SASL=%s\n' "$(addresses "$dir/zookeeper-sasl")"
}

# Each has three ports, for its clients, its followers and the elections.
prepare_ensemble() {
	local ports peers='' number member
	mapfile -t ports < <(free_ports $((3 * ${#members[@]})))
	for number in "${!members[@]}"; do
		printf '%s\n' "${ports[3 * number]}" >"${members[number]}/port"
		peers+="server.$((number + 1))=127.0.0.1:${ports[3 * number + 1]}:${ports[3 * number + 2]}"$'\n'
	done
	for number in "${!members[@]}"; do
		member=${members[number]}
		mkdir -p "$member/data"
		printf '%s\n' "$((number + 1))" >"$member/data/myid"
		prepare_zookeeper "$member" 'Peer state changed: (leading|following) - broadcast' "$@" \
			<<<"${peers}initLimit=200"$'\n'syncLimit=30
	done
}

start_zookeeper-ensemble() {
	new_members zookeeper-ensemble 3
	run_members prepare_ensemble "$@"
}

env_zookeeper-ensemble() {
	printf 'export DISTLOCK_TEST_ZOOKEEPER_ENSEMBLE=%s\n' "$(addresses "$dir"/zookeeper-ensemble-*)"
}

kinds+=(zookeeper zookeeper-sasl zookeeper-ensemble)
