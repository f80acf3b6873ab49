--TEST--
A writer gets the lock although there is never a moment without a reader
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$readers = [];
for ($i = 0; $i < 4; $i++) {
    $readers[] = child(function (Channel $channel): void {
        $channel->send('ready');
        while (redis()->exists(key('end')) === 0) {
            $lock = new RedisLock(key(), dsn());
            $lock->acquireRead(60.0);
            // Nobody leaves before somebody else has come, as long as anybody can.
            $deadline = new Deadline(0.5);
            while (redis()->zCard(shares(key())) < 2 && redis()->exists(queue(key())) === 0 && $deadline->remaining() > 0) {
                usleep(1000);
            }
            $lock->release();
        }
    });
}
foreach ($readers as $reader) {
    $reader->await();
}
for ($i = 0; $i < 5; $i++) {
    $lock = new RedisLock(key(), dsn());
    var_dump($lock->acquire(60.0));
    $lock->release();
}
redis()->set(key('end'), '1', ['px' => 60000]);
foreach ($readers as $reader) {
    $reader->wait();
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
