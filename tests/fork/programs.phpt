--TEST--
Programs that PHP starts inherit none of the connections
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$lock = new RedisLock(key(), dsn(['client_name' => $name]));
$holder = contender(key());
outcome($holder);
begin_to_listen($lock);
$holder->send('release');
$lock->acquire();
echo count(command_connections($name)), ' ', count(listeners($name)), "\n";
$ours = sockets($name);
$list = 'for f in /proc/self/fd/*; do readlink $f; done';
$process = proc_open(['sh', '-c', $list], [1 => ['pipe', 'w']], $pipes);
$inherited = shell_exec($list) . stream_get_contents($pipes[1]);
echo count(array_intersect($ours, descriptors())), ' ', count(array_intersect($ours, explode("\n", $inherited))), "\n";
--EXPECT--
1 1
2 0
