--TEST--
Whatever a session has left on servers that were away for longer than its timeout goes as soon as they are back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/wiped.php';

$server = zookeeper();
$hosts = "127.0.0.1:$server->port";
$lock = new ZkLock(path(), $hosts, TIMEOUT);
$lock->acquire();
$node = path() . '/' . (new ZkClient($hosts))->children(path())[0];
$server->kill();
$before = strlen($server->log());
await(static fn () => session_state($hosts) === 'over', 3 * TIMEOUT * slowness(), 'the end of the session');
$server->restart();
await(static fn () => !(new ZkClient($hosts))->exists($node), 3 * TIMEOUT * slowness(), 'the end of the node');
var_dump(str_contains(substr($server->log(), $before), 'Expiring session'), $lock->release());
--EXPECT--
bool(false)
bool(false)
