--TEST--
A worker that is given another DSN every few minutes doesn't keep the connections of the old ones
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$count = fn (): int => count(clients($name));
// Each is a DSN of its own, as one with a new password would be.
$lock = fn (int $number): RedisLock => new RedisLock(
    key(),
    dsn(['client_name' => $name, 'max_idle' => 0.5, 'connect_timeout' => 30 + $number / 1000]),
    ttl: 4.0,
);
for ($i = 0; $i < 30; $i++) {
    $one = $lock($i);
    $one->acquire();
    $one->release();
}
$last = $lock(30);
// With a lock that is held, the keeper has something to do, and with one that isn't, the thread has.
$last->acquire();
await(fn () => $count() <= 2);
$last->release();
for ($i = 0; $i < 30; $i++) {
    $one = $lock($i);
    $one->acquire(0.0);
    $one->release();
}
await(fn () => $last->acquire() && $last->release() && $count() <= 2);
echo "few\n";
// Nothing happens any more, except that the keeper sweeps the pool.
await(fn () => $count() === 0);
var_dump($last->acquire(), $count());
--EXPECT--
few
bool(true)
int(1)
