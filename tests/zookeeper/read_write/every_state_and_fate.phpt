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

// A call that gets no answer takes seconds, until the lock is over. So each state has a process of its own.
$children = [];
foreach (Modes::states() as $state) {
    $proxy = proxy(zk_port());
    $children[$state] = child(static function () use ($state, $proxy): array {
        $path = static fn (string $name) => path(strtr("$state $name", ' /', '--'));
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

        $modes->walk($state);

        return $modes->faults();
    });
}
foreach ($children as $child) {
    echo none($child->result(100 * slowness())), "\n";
}
--EXPECT--
none
none
none
none
none
none
none
none
none
none
none
