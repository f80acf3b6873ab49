--TEST--
Random sequences of calls have the same effect on Redis, on ZooKeeper and in memory: results, exceptions, losses and states
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockFactory;
use DistLock\RedisLockFactory;
use DistLock\Testing\InMemoryLockFactory;
use DistLock\ZkLockFactory;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/testing_autoload.php';
require __DIR__ . '/../support/random_calls.php';

const CALLS = 30;
const SEQUENCES = 8;

$real = [
    'Redis' => new RedisLockFactory(dsn(), ttl: 4.0),
    'ZooKeeper' => new ZkLockFactory(hosts(), root: '/distlock'),
];
$memory = new InMemoryLockFactory();
$first = random_int(0, 1 << 30);
for ($seed = $first; $seed < $first + SEQUENCES; $seed++) {
    $areShared = $seed % 2 === 0;
    $make = static fn (LockFactory $locks, string $name) => $areShared ? $locks->lock($name) : $locks->semaphore($name, 3);
    $expected = (new RandomCalls($memory, key((string) $seed), $areShared, $memory->lose(...), $seed))->run(CALLS);
    foreach ($real as $kind => $locks) {
        $lose = static fn (string $name) => $make($locks, $name)->forceRelease();
        $seen = (new RandomCalls($locks, key((string) $seed), $areShared, $lose, $seed))->run(CALLS);
        // A lock on ZooKeeper is named by its path.
        $difference = array_diff_assoc(str_replace('/distlock/NAME', 'NAME', $seen), $expected);
        if ($difference !== []) {
            $number = array_key_first($difference);
            echo "$kind, seed $seed, call $number:\n    $difference[$number]\n    in memory: $expected[$number]\n";
        }
    }
}
echo "done\n";
--EXPECT--
done
