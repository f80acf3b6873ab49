--TEST--
Acquisitions of one object nest in each other, the last one is released first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$mode = fn () => (new RedisLock(key(), dsn()))->inspect()->mode?->value;
foreach (['acquireRead', 'acquireRead', 'acquire', 'acquireRead', 'acquire'] as $method) {
    var_dump($lock->$method(0.0));
    echo $mode(), "\n";
}
for ($i = 0; $i < 5; $i++) {
    var_dump($lock->release());
    echo $mode() ?? 'free', "\n";
}
--EXPECT--
bool(true)
read
bool(true)
read
bool(true)
write
bool(true)
write
bool(true)
write
bool(true)
write
bool(true)
write
bool(true)
read
bool(true)
read
bool(true)
free
