--TEST--
A file that can't be used causes an exception at once, and the next call tries again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = tls_server();
foreach ([['nowhere'], ['ca.crt', 'nowhere'], ['ca.crt', 'client.crt', 'nowhere'], ['ca.crt', 'client.crt', 'server.key'], ['server.key']] as $files) {
    $server->accept(...$files);
    attempt($server->hosts, 60.0);
}
$key = directory() . '/client.key';
copy($server->file('server.key'), $key);
ini_set('distlock.zookeeper.tls', "{$server->file('ca.crt')},{$server->file('client.crt')},$key");
$lock = new ZkLock(path(), $server->hosts);
echo strstr(outcome(fn () => $lock->acquire()), ':', true), "\n";
copy($server->file('client.key'), $key);
var_dump($lock->acquire());
--EXPECTF--
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the authorities can't be used: No such file or directory
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the certificate can't be used: No such file or directory
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the key can't be used: No such file or directory
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the key can't be used: key values mismatch
DistLock\ConnectionException: Cannot connect to HOSTS via TLS: the file with the authorities can't be used: %s
DistLock\ConnectionException
bool(true)
