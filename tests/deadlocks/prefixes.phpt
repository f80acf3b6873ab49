--TEST--
Deadlocks are found with a hash tag in distlock.key_prefix; not between two prefixes, nor if the prefix has a } but no hash tag
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

/** A lock whose key has that prefix. */
$prefixed = static function (string $prefix, string $name): RedisLock {
    ini_set('distlock.key_prefix', $prefix);

    return lock($name);
};
$crosser = static fn (array $held, array $wanted, ?float $timeout): Child => member(
    static function () use ($prefixed, $held): array {
        $lock = $prefixed(...$held);
        $lock->acquire();

        return [$lock];
    },
    static fn (): bool => ($other = $prefixed(...$wanted))->acquire($timeout),
);
$pid = getmypid();
$cases = [
    'a hash tag' => ["{{$pid}}:", "{{$pid}}:", null],
    'two prefixes' => ["$pid.1:", "$pid.2:", 3.5],
    'a }' => ["$pid}:", "$pid}:", 3.5],
];
foreach ($cases as $what => [$one, $two, $timeout]) {
    $first = $crosser([$one, 'a'], [$two, 'b'], $timeout);
    $last = $crosser([$two, 'b'], [$one, 'a'], $timeout === null ? null : 60.0);
    foreach ([[$first, $two, 'b'], [$last, $one, 'a']] as [$member, $prefix, $name]) {
        $lock = $prefixed($prefix, $name);
        $member->send('go');
        await(static fn () => count($lock->inspect()->queue) === 1, 30, "a waiter for $name");
    }
    echo "$what: ", $timeout === null ? told($last, $first) : told($first, $last), "\n";
}
--EXPECT--
a hash tag: DistLock\DeadlockException, done
two prefixes: timeout, done
a }: timeout, done
