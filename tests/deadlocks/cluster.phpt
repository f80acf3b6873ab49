--TEST--
In a cluster, waiters say nothing and don't look, whether the locks are in one slot or in several
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';
require __DIR__ . '/../support/cluster.php';

$set = shared_cluster();
foreach ([['a', 'b'], ['{x}a', '{x}b']] as [$a, $b]) {
    $crosser = static fn (string $held, string $wanted, float $timeout): Child => member(
        static function () use ($set, $held): array {
            $lock = lock($held, dsn: $set->dsn());
            $lock->acquire();

            return [$lock];
        },
        static fn (): bool => lock($wanted, dsn: $set->dsn())->acquire($timeout),
    );
    $first = $crosser($a, $b, 3.5);
    $last = $crosser($b, $a, 60.0);
    foreach ([[$first, $b], [$last, $a]] as [$member, $name]) {
        $member->send('go');
        await(static fn () => count(lock($name, dsn: $set->dsn())->inspect()->queue) === 1);
    }
    echo $first->await(), "\n";
    $keys = [];
    foreach ([$a, $b] as $name) {
        array_push($keys, ...$set->master(key($name))->redis()->keys('*:waits'));
    }
    echo none($keys), "\n";
    $first->send("release");
    echo told($last), "\n";
}
--EXPECT--
timeout
none
done
timeout
none
done
