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
    'Redis' => new RedisLockFactory(dsn(), ttl: 6.0),
    'ZooKeeper' => new ZkLockFactory(hosts(), root: '/distlock'),
];
$compare = static function (int $seed) use ($real): string {
    $memory = new InMemoryLockFactory();
    $said = '';
    $areShared = $seed % 2 === 0;
    $make = static fn (LockFactory $locks, string $name) => $areShared ? $locks->lock($name) : $locks->semaphore($name, 3);
    $expected = (new RandomCalls($memory, key((string) $seed), $areShared, $memory->lose(...), $seed))->run(CALLS);
    foreach ($real as $kind => $locks) {
        // By another process, because this one would know at once.
        $lose = static fn (string $name) => child(static fn (): bool => $make($locks, $name)->forceRelease())->result();
        $seen = (new RandomCalls($locks, key((string) $seed), $areShared, $lose, $seed))->run(CALLS);
        // A lock on ZooKeeper is named by its path.
        $difference = array_diff_assoc(str_replace('/distlock/NAME', 'NAME', $seen), $expected);
        if ($difference !== []) {
            $number = array_key_first($difference);
            $said .= "$kind, seed $seed, call $number:\n    $difference[$number]\n    in memory: $expected[$number]\n";
        }
    }

    return $said;
};
// It takes a moment until a loss is noticed, so they run at the same time.
$first = random_int(0, 1 << 30);
$sequences = array_map(
    static fn (int $seed) => child(static fn (): string => $compare($seed)),
    range($first, $first + SEQUENCES - 1),
);
foreach ($sequences as $sequence) {
    echo $sequence->result(300);
}
echo "done\n";
--EXPECT--
done
