--TEST--
A lock is held far beyond its ttl, however busy the process and the machine are
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

for ($busy = 0; $busy < 2; $busy++) {
    child(function (Channel $channel) {
        while (select([$channel->stream()], new Deadline(0)) === []) {
            hash('sha256', str_repeat('x', 100_000));
        }
    });
}
// Not as long as a test's patience: where that is, this takes minutes.
$scale = min(slowness(), 4.0);
$lock = new RedisLock(key(), dsn(), ttl: 0.5 * $scale);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$token = $lock->getToken();
$other = new RedisLock(key('other'), dsn());
$before = stats()['renewals'];
$end = new Deadline(5 * $scale / slowness());
while ($end->remaining() > 0) {
    $other->acquire();
    $other->release();
}
$renewals = stats()['renewals'] - $before;
echo 'about 30 renewals ', between(20, $renewals, 35), "\n";
var_dump($lock->isHeld(), redis()->get(key()) === $token, stats()['connects']);
--EXPECT--
about 30 renewals yes
bool(true)
bool(true)
int(1)
