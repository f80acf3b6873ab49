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
$ttl = 4.0 * min(slowness(), 4.0);
$patience = ['connect_timeout' => 60, 'timeout' => 60];
$lock = new RedisLock(key(), dsn($patience), $ttl);
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$token = $lock->getToken();
$other = new RedisLock(key('other'), dsn($patience));
$before = stats()['renewals'];
$start = hrtime(true);
$end = new Deadline(2 * $ttl / slowness());
while ($end->remaining() > 0) {
    $other->acquire();
    $other->release();
}
$renewals = stats()['renewals'] - $before;
$ttls = Span::since($start)->seconds() / $ttl;
echo 'about three renewals in a ttl ', between(2 * floor($ttls), $renewals, 3.5 * $ttls + 1), "\n";
var_dump($lock->isHeld(), redis()->get(key()) === $token, stats()['connects']);
--EXPECT--
about three renewals in a ttl yes
bool(true)
bool(true)
int(2)
