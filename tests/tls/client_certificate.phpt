--TEST--
A server that asks for a certificate gets the one of the DSN
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/tls.php';

$server = tls_server();
$server->demandClientCertificates();
$without = new RedisLock(key(), $server->dsn(host: '127.0.0.1'));
echo failure(fn () => $without->acquire(0.0)), "\n";
$files = ['certfile' => $server->file('client.crt'), 'keyfile' => $server->file('client.key')];
var_dump(($other = new RedisLock(key(), $server->dsn($files, host: '127.0.0.1')))->acquire(0.0));
$missing = new RedisLock(key(), $server->dsn(['keyfile' => '/nowhere'] + $files, host: '127.0.0.1'));
echo failure(fn () => $missing->acquire(0.0)), "\n";
--EXPECTF--
DistLock\ConnectionException: rediss://127.0.0.1:PORT/0 closed the connection during the login; it may ask for a certfile; if it is a proxy, add wait=poll to the DSN
bool(true)
DistLock\ConnectionException: TLS with rediss://127.0.0.1:PORT/0: the keyfile can't be used: %s
