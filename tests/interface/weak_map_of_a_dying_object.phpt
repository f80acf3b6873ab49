--TEST--
What a WeakMap has kept for a dying lock, or value, can't use it through a WeakReference
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;

require __DIR__ . '/../support/harness.php';

/**
 * Its destructor uses the object, which some versions of PHP still let it have: the object is about to lose its weak
 * references.
 */
final class Reacher
{
    public ?\WeakReference $to = null;

    public function __construct(private \Closure $use)
    {
    }

    public function __destruct()
    {
        $object = $this->to->get();
        try {
            echo $object === null ? 'gone' : json_encode(($this->use)($object)), "\n";
        } catch (\Error $error) {
            echo str_ends_with($error->getMessage(), 'has not been constructed') ? 'gone' : $error->getMessage(), "\n";
        }
    }
}

$zookeeper = hosts();
$isHeld = fn (object $lock) => $lock->isHeld();
$read = fn (object $value) => $value->read();
foreach ([
    [fn () => new RedisLock(key(), dsn()), $isHeld],
    [fn () => new ZkLock('/' . key(), $zookeeper), $isHeld],
    [fn () => new MultiLock(new RedisLock(key('first'), dsn()), new RedisLock(key('second'), dsn())), $isHeld],
    [fn () => new RedisOptimisticLock(key('value'), dsn()), $read],
    [fn () => new ZkOptimisticLock('/' . key('value'), $zookeeper), $read],
] as [$make, $use]) {
    $object = $make();
    $use === $isHeld && $object->acquire();
    $map = new \WeakMap();
    $map[$object] = new Reacher($use);
    // After the map, which is told first.
    $map[$object]->to = \WeakReference::create($object);
    unset($object);
}
--EXPECT--
gone
gone
gone
gone
gone
