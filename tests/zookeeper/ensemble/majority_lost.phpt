--TEST--
When a majority is gone, a held lock is lost by the local clock, and acquiring fails in time
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$limit = 1.6 * slowness() + 0.5;
$took = shortest($limit, function () use (&$ensemble, &$lock, &$lost): Span {
    $ensemble = ensemble();
    $lock = new ZkLock(path(), $ensemble->hosts(), 1.5 * slowness());
    answered(fn () => $lock->acquire());
    $lost = 0;
    $lock->onLost(function () use (&$lost) {
        $lost++;
    });
    [$first, $second] = $ensemble->followers();
    $first->kill();
    $second->kill();
    $start = hrtime(true);
    await(fn () => !$lock->isHeld(), 10);

    return Span::since($start);
});
var_dump($took->isWithin($limit), $lost, $lock->release());
try {
    ($other = new ZkLock(path(), $ensemble->hosts(), 1.5 * slowness()))->acquire(1.0);
} catch (\DistLock\ConnectionException $exception) {
    echo get_class($exception), "\n";
}
--EXPECT--
bool(true)
int(1)
bool(false)
DistLock\ConnectionException
