--TEST--
What a dying lock's callback leaves behind can't reach the lock through a WeakReference
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/../support/harness.php';

/** Its destructor uses the object, if that can still be had. */
final class Reacher
{
    public function __construct(private \WeakReference $to)
    {
    }

    public function __invoke(): void
    {
    }

    public function __destruct()
    {
        $object = $this->to->get();
        echo $object === null ? "out of reach\n" : 'is held: ' . json_encode($object->isHeld()) . "\n";
    }
}

/** One that only this test uses. */
function part(string $name): RedisLock
{
    return new RedisLock(key($name), dsn());
}

foreach ([
    fn () => part('plain'),
    fn () => new ZkLock('/' . key(), hosts()),
    fn () => new MultiLock(part('first'), part('second')),
] as $make) {
    $lock = $make();
    $lock->onLost(new Reacher(\WeakReference::create($lock)));
    $lock->acquire();
    unset($lock);
}
// In a cycle, PHP calls all destructors before it frees anything.
$lock = part('cycle');
$reacher = new Reacher(\WeakReference::create($lock));
$lock->onLost(function () use ($lock, $reacher): void {
});
unset($lock, $reacher);
gc_collect_cycles();
--EXPECT--
out of reach
out of reach
out of reach
is held: false
