--TEST--
A server that closes idle connections by itself disturbs nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$server = server(['--timeout', '1']);
$name = client_name();
$lock = new RedisLock(key(), $server->dsn(['client_name' => $name]), 60.0);
$lock->acquire();
await(fn () => command_connections($name, $server->redis()) === []);
var_dump($lock->release(), $lock->acquire(0.0));
--EXPECT--
bool(true)
bool(true)
