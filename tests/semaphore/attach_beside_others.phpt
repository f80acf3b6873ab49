--TEST--
Several permits are replaced together, alongside those of others, and none is left over or lost
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$others = [permit(key(), 5), permit(key(), 5)];
foreach ($others as $other) {
    $other->await();
}
$several = new RedisSemaphore(key(), 5, dsn(), weight: 3);
$several->acquire();
$token = $several->detach();
[$taker, $late] = [new RedisSemaphore(key(), 5, dsn(), weight: 3), new RedisSemaphore(key(), 5, dsn(), weight: 3)];
var_dump($taker->attach($token), $late->attach($token), count(sharers(key())), $taker->renew());
$members = redis()->zRange(shares(key()), 0, -1);
echo count(array_filter($members, fn (string $member) => str_ends_with($member, $taker->getToken()))), ' of its own, ',
    count(array_filter($members, fn (string $member) => str_ends_with($member, $token))), " of the old one\n";
var_dump(redis()->pttl(key()) > 0, redis()->pttl(shares(key())) > 0, $taker->release(), count(sharers(key())));
foreach ($others as $other) {
    echo released($other), "\n";
}
var_dump(redis()->exists(key(), shares(key())));
--EXPECT--
bool(true)
bool(false)
int(5)
bool(true)
3 of its own, 0 of the old one
bool(true)
bool(true)
bool(true)
int(2)
released
released
int(0)
