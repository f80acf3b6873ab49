--TEST--
A client with a certificate that the server doesn't accept is refused in time, and one without doesn't get as far
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';

$server = tls_server();
$server->accept('ca.crt', 'other-ca.crt', 'other-ca.key');
attempt($server->hosts);
ini_set('distlock.zookeeper.tls', $server->file('ca.crt'));
attempt($server->hosts);
--EXPECTF--
DistLock\ConnectionException: HOSTS accepts connections, but gave no answer in time; is its port one for TLS, and does each side accept the certificate of the other?

Warning: ini_set(): distlock.zookeeper.tls must have the form "authorities.pem,certificate.pem,key.pem[,passphrase]"; locks that use this setting can't be constructed in %s
ValueError: The ini setting distlock.zookeeper.tls must have the form "authorities.pem,certificate.pem,key.pem[,passphrase]"
