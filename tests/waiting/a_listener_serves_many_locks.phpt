--TEST--
One listener serves the waits for all locks of its process
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = child(function (Channel $channel) {
    foreach (['a', 'b', 'c'] as $name) {
        $locks[] = $lock = new RedisLock(key($name), dsn());
        $lock->acquire();
    }
    $channel->send('held');
    foreach ($locks as $lock) {
        $channel->receive();
        $lock->release();
    }
});
$holder->await();
foreach (['a', 'b', 'c'] as $name) {
    $lock = new RedisLock(key($name), dsn());
    var_dump($lock->acquire(0.01));
    $waker = child(function () use ($holder, $name) {
        await_waiters(1, key($name));
        $holder->send('go');
    });
    var_dump($lock->acquire());
    $waker->result();
}
var_dump(stats()['listeners']);
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
int(1)
