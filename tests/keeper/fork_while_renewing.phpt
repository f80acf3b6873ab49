--TEST--
Children that are forked while the keeper is at work have keepers of their own, and their parent keeps its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/threads.php';

// What the keeper needed beside its connection while the server was slow is closed when it has been idle for so long.
$dsn = dsn(['client_name' => client_name(), 'max_idle' => 2]);
$lock = new RedisLock(key(), $dsn, ttl: 4.0);
$lock->onLost(fn () => print('lost in ' . (getmypid() === MAIN_PROCESS ? 'the parent' : 'a child') . "\n"));
$lock->acquire();
// Keeps the keeper busy.
$quick = [];
for ($number = 0; $number < 50; $number++) {
    $quick[$number] = new RedisLock(key("quick $number"), $dsn, ttl: 0.05 + $number / 500);
    $quick[$number]->acquire();
}
$taken = 0;
for ($number = 0; $number < 200 / slowness(); $number++) {
    $taken += child(function () use ($dsn, $number): bool {
        $own = new RedisLock(key("own $number"), $dsn, ttl: 4.0);

        return $own->acquire(0.0) && $own->release();
    })->result();
}
var_dump($taken === $number, $lock->isHeld());
await(fn () => count(command_connections(client_name())) <= 2, what: 'the end of connections that nobody needs');
// The keeper's second thread ends, which was needed while the server was slow.
await(fn () => count(threads(getmypid())) === 2, what: 'the end of other threads');
echo count(threads(getmypid())), "\n";
--EXPECT--
bool(true)
bool(true)
2
