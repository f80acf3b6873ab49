--TEST--
A waiter that polls asks less and less often, down to 16 times a second, and leaves no trace at its deadline
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$holder = contender(key());
$holder->await();
$lock = new RedisLock(key(), dsn(['wait' => 'poll']));
// The thread that renews is there.
($other = new RedisLock(key('other'), dsn()))->acquire();
$before = stats()['commands'];
// Where everything is slow there is to be time for several questions, too.
$limit = 2.0 * min(slowness(), 5.0);
$seconds = seconds(fn () => var_dump($lock->acquire($limit)));
// Pauses of half of 4, 8, 16 and 32 ms to the whole, then of 32 to 64 ms.
echo between(5, stats()['commands'] - $before, $limit / 0.032 + 5), "\n";
echo between($limit, $seconds, $limit + 5.0 * slowness()), ' ', between(0.99 * $limit, $lock->getWaitTime(), $seconds->seconds()), "\n";
var_dump(redis()->zCard(queue(key())));
--EXPECT--
bool(false)
yes
yes yes
int(0)
