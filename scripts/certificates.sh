# Makes the certificates of servers that accept TLS. Sourced by scripts/servers.

# make_authority <name>: makes a certificate that signs others.
make_authority() {
	openssl req -config openssl.cnf -extensions authority -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
		-keyout "$1.key" -out "$1.crt" -subj "/CN=$1" -days 30
}

# make_certificate <name> <key> <days> <who it is for>: makes one that is signed by ca.
make_certificate() {
	[ -e "$2.key" ] || openssl genpkey -algorithm ec -pkeyopt ec_paramgen_curve:prime256v1 -out "$2.key"
	openssl req -config openssl.cnf -new -key "$2.key" -subj "/CN=$1" -addext "subjectAltName=$4" -out "$1.csr"
	openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -days "$3" -copy_extensions copyall -out "$1.crt"
}

# make_certificates <directory>: makes the files that scripts/servers lists for redis-tls at its top. It has a
# configuration of its own, because the machine's may contain anything.
make_certificates() {
	cd "$1" || return 1
	cat >openssl.cnf <<-END
		[req]
		distinguished_name = name
		[name]
		[authority]
		basicConstraints = critical, CA:TRUE
		subjectKeyIdentifier = hash
	END
	make_authority ca
	make_authority other-ca
	make_certificate server server 30 DNS:localhost,IP:127.0.0.1
	# This one expires at the moment when it becomes valid.
	make_certificate expired server 0 DNS:localhost,IP:127.0.0.1
	make_certificate wrong-name server 30 DNS:elsewhere.example
	make_certificate client client 30 DNS:client.example
}

# add_certificates <instance>
add_certificates() {
	(make_certificates "$1") >"$1/openssl.log" 2>&1 || fail "the certificates can't be made" "$1/openssl.log"
}
