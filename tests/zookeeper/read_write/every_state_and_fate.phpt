--TEST--
From every state, whatever becomes of the request, a lock with readers never believes more than the ensemble, and can be released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\ZkLock;

use function DistLock\stats;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/modes.php';

$faults = static function (string $state, string $operation, Proxy $proxy): array {
    $path = static fn (string $name) => path(strtr("$state $operation $name", ' /', '--'));
    $make = static fn (string $name) => new ZkLock($path($name), through($proxy), 4.0);
    $modes = new Modes(
        make: $make,
        other: static fn (string $name) => new ZkLock($path($name), hosts(), 4.0),
        strike: static fn (string $fate, string $name) => match ($fate) {
            'command lost' => $proxy->loseCommand($path($name)),
            'reply lost' => $proxy->loseReply($path($name)),
        },
        sent: static fn () => stats()['commands'],
        struck: static fn () => $proxy->happened(),
        heal: static function () use ($proxy, $make): void {
            $proxy->pass();
            // When the session is connected again.
            await(static function () use ($make): bool {
                try {
                    return !$make('connected')->isLocked();
                } catch (ConnectionException) {
                    return false;
                }
            }, 20 * slowness());
        },
    );
    $modes->walk($state, $operation);

    return $modes->faults();
};
// A call that gets no answer takes seconds, until the lock is over. So each has a process of its own.
$children = [];
foreach (Modes::states() as $state) {
    foreach (Modes::OPERATIONS as $operation) {
        $proxy = proxy(zk_port());
        $children[] = child(static fn (): array => $faults($state, $operation, $proxy));
    }
}
echo none(array_merge([], ...array_map(static fn (Child $child): array => $child->result(100 * slowness()), $children))), "\n";
--EXPECT--
none
