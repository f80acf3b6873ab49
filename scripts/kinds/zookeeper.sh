# Starts ZooKeeper: zookeeper, zookeeper-sasl, zookeeper-tls, zookeeper-ensemble. Sourced by scripts/servers.

# zookeeper.jar names what else it needs, except for parts of netty that TLS requires.
zookeeper_classes=/usr/share/java/zookeeper.jar:/usr/share/java/slf4j-simple.jar
zookeeper_classes+=:/usr/share/java/netty-codec.jar:/usr/share/java/netty-resolver.jar

# Prints the configuration that all kinds of zookeeper share. Ticks are short so that sessions in tests can be, too.
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

# prepare_zookeeper <instance> <ready> [argument...]: standard input adds to the configuration. Most options of the JVM
# make it start quickly. Writes are never synced, because a crash of the machine ends the tests anyway.
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
		-Dzookeeper.jmx.log4j.disable=true "${options[@]}" -cp "$zookeeper_classes" \
		org.apache.zookeeper.server.quorum.QuorumPeerMain "$instance/zoo.cfg"
}

# This is the last line that a single server logs, when it already serves.
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

# Prints its users, and their passwords.
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

# Makes what the server presents, and a key with a passphrase for its clients.
add_zookeeper_certificates() {
	local instance=$1
	add_certificates "$instance"
	cat "$instance"/server.{key,crt} >"$instance/server.pem"
	openssl pkcs8 -topk8 -in "$instance/client.key" -passout pass:secret-phrase -out "$instance/secret-client.key"
}

prepare_zookeeper-tls() {
	local instance=${members[0]} ready='ContainerManager - Using checkIntervalMs' ports
	mapfile -t ports < <(free_ports 2)
	printf '%s\n' "${ports[0]}" >"$instance/port"
	printf '%s\n' "${ports[1]}" >"$instance/tls-port"
	prepare_zookeeper "$instance" "$ready" "$@" <<-END
		secureClientPort=${ports[1]}
		secureClientPortAddress=127.0.0.1
		serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory
		ssl.keyStore.location=$instance/server.pem
		ssl.keyStore.type=PEM
		ssl.trustStore.location=$instance/ca.crt
		ssl.trustStore.type=PEM
		ssl.clientAuth=need
	END
}

start_zookeeper-tls() {
	members=("$(new_instance zookeeper-tls)")
	add_zookeeper_certificates "${members[0]}"
	run_members prepare_zookeeper-tls "$@"
}

# Only the tests that start it connect to it.
env_zookeeper-tls() {
	:
}

# Each member has three ports: for clients, followers and elections.
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

kinds+=(zookeeper zookeeper-sasl zookeeper-tls zookeeper-ensemble)
