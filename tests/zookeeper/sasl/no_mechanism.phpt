--TEST--
If SASL has no DIGEST-MD5, the error says so
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/sasl.php';

$code = sprintf('($other = new DistLock\ZkLock("/lock", "%s", auth: "%s"))->acquire();', sasl_hosts(), BOB);
$command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', 'display_errors=1', '-r', $code];
// Its plugins are looked for there.
$process = proc_open(['env', 'SASL_PATH=' . directory(), ...$command], [1 => ['pipe', 'w']], $pipes);
echo str_replace(sasl_hosts(), 'HOSTS', stream_get_contents($pipes[1]));
proc_close($process);
--EXPECTF--
%AUncaught DistLock\ConnectionException: Cannot log in to HOSTS: DIGEST-MD5 via SASL: %s
%A
