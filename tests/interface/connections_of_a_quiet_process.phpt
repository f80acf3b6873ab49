--TEST--
A process that makes no calls keeps its connections, if it has no keeper, until it makes the next one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
for ($i = 0; $i < 3; $i++) {
    $options = ['client_name' => $name, 'max_idle' => 0.5, 'connect_timeout' => 30 + $i];
    (new RedisOptimisticLock(key(), dsn($options)))->read();
}
$threads = fn (): int => count(glob('/proc/self/task/*'));
$before = count(command_connections($name));
usleep(800000);
var_dump($before, count(command_connections($name)), $threads());
// The next call of any DSN closes what was idle.
(new RedisOptimisticLock(key(), dsn(['client_name' => "$name.other"])))->read();
var_dump(count(command_connections($name)));
--EXPECT--
int(3)
int(3)
int(1)
int(0)
