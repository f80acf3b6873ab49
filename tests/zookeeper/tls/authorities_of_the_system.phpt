--TEST--
The authorities that the system trusts are also trusted
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';

$server = tls_server();
$server->accept('other-ca.crt');
$code = sprintf('var_dump(($other = new DistLock\ZkLock("%s", "%s", 60.0))->acquire());', path(), $server->hosts);
$setting = ini_get('distlock.zookeeper.tls');
$command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', "distlock.zookeeper.tls=$setting", '-r', $code];
// OpenSSL looks for them there.
$process = proc_open(['env', 'SSL_CERT_FILE=' . $server->file('ca.crt'), ...$command], [1 => ['pipe', 'w']], $pipes);
echo stream_get_contents($pipes[1]);
proc_close($process);
--EXPECT--
bool(true)
