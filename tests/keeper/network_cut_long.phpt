--TEST--
If nothing gets through for longer than the ttl, the owner knows before anybody else can own the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$next = child(function (Channel $channel): int {
    $channel->receive();
    ($other = new RedisLock(key(), dsn()))->acquire();

    return hrtime(true);
});
$heard = false;
$lock = new RedisLock(key(), $proxy->dsn(), ttl: 1.0);
$lock->onLost(function () use (&$heard): void {
    $heard = true;
});
$lock->acquire();
$proxy->hold();
$next->send('wait for it');
$asked = hrtime(true);
while ($lock->isHeld()) {
    $held = $asked;
    $asked = hrtime(true);
}
var_dump($heard, $held < $next->result());
--EXPECT--
bool(true)
bool(true)
