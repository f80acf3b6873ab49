--TEST--
Of a process that dies in its critical section only the ttl is left
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$holder = child(function (Channel $channel) {
    $lock = new RedisLock(key(), dsn(), ttl: 4.0);
    $lock->synchronized(function () use ($channel): void {
        $channel->send('held');
        posix_kill(getmypid(), SIGABRT);
    });
});
$holder->await();
echo $holder->wait(), ' ', redis()->exists(key()), "\n";
$lock = new RedisLock(key(), dsn());
echo 'free ', between(0.1, seconds(fn () => $lock->acquire(20)), 4.0 + 2 * slowness()), "\n";
--EXPECT--
signal 6 1
free yes
