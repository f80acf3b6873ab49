--TEST--
Each share whose token no semaphore would write counts as one reader, and permits are granted alongside it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$hex = str_repeat('0af9', 8);
$redis = redis();
foreach ([
    '0of8*', '9of8*', '01of8*', '1of08*', '1of0*', '1001of2000*', '1of100001*', '1of99999999999999999999*',
    '99999999999999999999of99999999999999999999*', '18446744073709551617of18446744073709551618*', '-1of8*', '1e1of20*', '1of8', '3*', 'of*', '*',
    "1of8\0*",
] as $beginning) {
    $token = "{$beginning}web1:7:$hex:1500000";
    $end = (int) (microtime(true) * 1000) + 60000;
    $redis->set(key(), 'distlock:shared', ['px' => 60000]);
    $redis->zAdd(shares(key()), $end, $token);
    $lone = (new RedisLock(key(), dsn()))->inspect();
    $permits = array_map(static fn () => new RedisSemaphore(key(), 3, dsn(), 5.0), range(1, 3));
    $granted = count(array_filter($permits, static fn (RedisSemaphore $permit) => $permit->acquire(0.0)));
    $seen = $permits[0]->inspect();
    $outcomes[json_encode([$lone->mode, $lone->permits, $lone->totalPermits, $lone->owners[0]->weight, $lone->owners[0]->token === $token,
        $granted, $seen->mode, $seen->permits, $seen->totalPermits])][] = $beginning;
    array_map(static fn (RedisSemaphore $permit) => $permit->release(), $permits);
    $redis->del(key(), shares(key()));
}
foreach ($outcomes as $outcome => $beginnings) {
    echo $outcome, ' ', count($beginnings), "\n";
}
// What looks like a semaphore's token is taken for one, with whatever else is in it.
foreach (['1of1*', '1000of100000*'] as $beginning) {
    $redis->set(key(), "distlock:shared {$beginning}me@web1:7:$hex:1500000", ['px' => 60000]);
    $seen = (new RedisLock(key(), dsn()))->inspect();
    echo json_encode([$seen->permits, $seen->totalPermits, $seen->owners[0]->weight, $seen->owners[0]->label]), "\n";
}
$redis->del(key());
--EXPECT--
["read",null,null,1,true,2,"permits",3,3] 17
[1,1,1,"me"]
[1,100000,1000,"me"]
