--TEST--
A token of the longest length that attach() takes becomes a reader's, and then the writer's by way of the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

foreach ([351, 352, 1024] as $length) {
    $token = str_repeat('t', $length);
    redis()->set(key(), $token, ['px' => 60000]);
    $lock = new RedisLock(key(), dsn(), ttl: 30.0);
    var_dump($lock->attach($token));
    $lock->downgrade();
    $reader = child(static function (Channel $channel): bool {
        $other = new RedisLock(key(), dsn(), ttl: 30.0);
        $seen = $other->acquireRead();
        $channel->send('reads');
        $channel->receive();

        return $seen && $other->release();
    });
    $reader->await();
    $writer = child(static function () use ($reader): void {
        await_waiters(1, key());
        $reader->send('go on');
    });
    var_dump($lock->acquire(20.0), $reader->result(), $lock->release(), $lock->release(), redis()->exists(key(), queue(key())));
    $writer->result();
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
