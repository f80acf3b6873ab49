--TEST--
A downgrade, or an inner release, that is answered when the lock has ended is a loss: what returns true leaves the lock held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$server = server();
$proxy = proxy($server->port);

foreach (['release', 'downgrade'] as $method) {
    $lock = new RedisLock(key(), $proxy->dsn(['connect_timeout' => 30, 'timeout' => 30]), ttl: 4.0, autoRenew: false);
    $lock->acquireRead();
    $lock->acquire(10.0);
    $lock->renew(2.5);
    $lost = 0;
    $lock->onLost(function () use (&$lost) {
        $lost++;
    });
    $before = stats()['lost'];
    $proxy->holdReply(key());
    $end = child(function () use ($server, $proxy): void {
        $proxy->happened();
        await(fn () => $server->redis()->exists(key()) === 0);
        $proxy->pass();
    });
    var_dump($lock->$method(), $lock->isHeld(), $lost, stats()['lost'] - $before);
    $end->await();
    var_dump($lock->release());
}
--EXPECT--
bool(false)
bool(false)
int(1)
int(1)
bool(false)
bool(false)
bool(false)
int(1)
int(1)
bool(false)
