--TEST--
After a process that dies in its critical section, only the ttl has to be waited for
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$limit = 4.0 + 2 * slowness();
$took = shortest($limit, static function () use (&$ended): Span {
    $holder = child(static function (Channel $channel) {
        $lock = new RedisLock(key(), dsn(), ttl: 4.0);
        $lock->synchronized(static function () use ($channel): void {
            $channel->send('held');
            posix_kill(getmypid(), SIGABRT);
        });
    });
    $holder->await();
    $ended = $holder->wait() . ' ' . redis()->exists(key());
    $lock = new RedisLock(key(), dsn());

    return seconds(static fn () => $lock->acquire(20));
});
echo "$ended\nfree ", between(0.1, $took, $limit), "\n";
--EXPECT--
signal 6 1
free yes
