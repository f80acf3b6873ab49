--TEST--
Entries of the queue that no client writes get no more permits than there are, and stop nobody for good
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/bare_connection.php';

$redis = redis();
$random = str_repeat('a', 32);
$listener = new BareConnection((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$listener->call('SUBSCRIBE', 'distlock:bad');
foreach (["2of3*h:1:$random:1 /3", "2of3*h:1:$random:1 3", "4of4*h:1:$random:1 /3", "999999999of999999999*h:1:$random:1 /999999999",
    "0of3*h:1:$random:1 /3", "-1of3*h:1:$random:1 /3", "2of3*h:1:$random:1 /", "2of3*h:1:$random:1 /0", "h:1:$random:1 /3", "* /", '2of3* /3', "2*h:1:$random:1 /3",
    "3of2*h:1:$random:1 /3", "2of100001*h:1:$random:1 /3",
    "2of3*h:1:$random:1 -3", "2of3*h:1:$random:1"] as $entry) {
    $holder = new RedisSemaphore(key(), 3, dsn(), weight: 3);
    $holder->acquire(0.0);
    $redis->zAdd(queue(key()), 1, "30000 distlock:bad $entry");
    $holder->release();
    // Alongside it, there are as many as it leaves; when it is gone, all.
    $others = [];
    for ($i = 0; $i < 4; $i++) {
        $others[] = $other = new RedisSemaphore(key(), 3, dsn());
        $other->acquire(0.0);
    }
    $beside = count(array_filter($others, fn (RedisSemaphore $other) => $other->isHeld()));
    $value = $redis->get(key());
    echo str_replace($random, '...', $entry), ': ', $redis->zCard(queue(key())), ' ',
        str_starts_with($value, 'distlock:shared') ? $redis->zCard(shares(key())) : 'alone', ' ', $beside, "\n";
    array_map(fn (RedisSemaphore $other) => $other->release(), $others);
    $redis->del(key(), shares(key()), queue(key()));
}
--EXPECT--
2of3*h:1:...:1 /3: 0 3 1
2of3*h:1:...:1 3: 0 3 1
4of4*h:1:...:1 /3: 0 alone 0
999999999of999999999*h:1:...:1 /999999999: 0 3 2
0of3*h:1:...:1 /3: 0 3 2
-1of3*h:1:...:1 /3: 0 3 2
2of3*h:1:...:1 /: 0 alone 0
2of3*h:1:...:1 /0: 0 3 1
h:1:...:1 /3: 0 3 2
* /: 0 alone 0
2of3* /3: 0 3 1
2*h:1:...:1 /3: 0 3 2
3of2*h:1:...:1 /3: 0 3 2
2of100001*h:1:...:1 /3: 0 3 2
2of3*h:1:...:1 -3: 0 alone 0
2of3*h:1:...:1: 0 3 3
