--TEST--
A deferred computation of distlock/cache begins when the client has the response; until it ends, others get the old value
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$fpm = fpm(2);
$script = $fpm->script(<<<'PHP'
    <?php
    require $_GET['bootstrap'];
    $locks = new DistLock\RedisLockFactory(DistLock\Cache\Tests\Servers::redis(), ttl: 4.0, maxHold: 60.0);
    $once = new DistLock\Cache\Once(new DistLock\Cache\Tests\RedisCache(), $locks, 'fpm');
    $key = $_GET['key'];
    echo $once->get($key, function () use ($key): string {
        $redis = DistLock\Cache\Tests\Servers::connect();
        $redis->rPush("$key-computing", '1');
        $redis->blPop(["$key-go"], 60);
        return 'new';
    }, (float) $_GET['ttl'], stale: 60.0, defer: true);
    PHP);
$key = key();
$get = fn (float $ttl): string => $fpm->request($script, [
    'bootstrap' => root() . '/packages/cache/tests/bootstrap.php',
    'key' => $key,
    'ttl' => $ttl,
])->body;
$computing = fn (): int => count(redis()->blPop(["$key-computing"], 60)) - 1;

redis()->rPush("$key-go", '1');
echo $get(0.001), ": the first\n";
$computing();
redis()->setex($key, 60, serialize(['value' => 'old'] + unserialize(redis()->get($key))));

echo $get(60.0), ": the leader\n";
echo $computing(), " computes\n";
echo $get(60.0), ": another\n";
redis()->rPush("$key-go", '1');
await(fn () => $get(60.0) === 'new', 30);
echo redis()->lLen("$key-computing"), " more\n";
?>
--EXPECT--
new: the first
old: the leader
1 computes
old: another
0 more
