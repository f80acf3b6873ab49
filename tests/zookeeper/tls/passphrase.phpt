--TEST--
A key with a passphrase works with it; a wrong one, or none, causes an exception at once, and nobody is asked for it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';

$server = tls_server();
foreach ([PASSPHRASE, 'guess', null] as $passphrase) {
    $server->accept(key: 'secret-client.key', passphrase: $passphrase);
    attempt($server->hosts, 60.0);
}
--EXPECTF--
true
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the key can't be used: %s
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the key can't be used: %s
