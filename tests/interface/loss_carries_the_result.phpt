--TEST--
The LockLostException of synchronized() carries what the critical section returned, or threw
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockLostException;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());

function lost(callable $critical): LockLostException
{
    global $lock;
    try {
        $lock->synchronized(function () use ($critical) {
            redis()->del(key());

            return $critical();
        });
    } catch (LockLostException $exception) {
        return $exception;
    }
}

function show(LockLostException $exception): void
{
    var_dump($exception->getResult());
    for ($thrown = $exception->getPrevious(); $thrown !== null; $thrown = $thrown->getPrevious()) {
        echo get_class($thrown), ': ', $thrown->getMessage(), "\n";
    }
}

echo "returned\n";
show(lost(fn () => ['charged' => 42]));
show(lost(fn () => null));
$object = new \stdClass();
var_dump(lost(fn () => $object)->getResult() === $object);
$reference = \WeakReference::create($object);
unset($object);
var_dump($reference->get());

echo "thrown\n";
show(lost(fn () => throw new \DomainException('mine', 0, new \LogicException('its cause'))));

echo "thrown, and thrown by onLost()\n";
$lock->onLost(fn () => throw new \RuntimeException('told'));
show(lost(fn () => throw new \DomainException('mine')));
show(lost(fn () => 'done'));

echo "onLost() ended the critical section\n";
$short = new RedisLock(key('short'), dsn(), 0.1);
$short->onLost(fn () => throw new \RuntimeException('told'));
try {
    $short->synchronized(function () {
        redis()->del(key('short'));
        while (true) {
        }
    });
} catch (LockLostException $exception) {
    show($exception);
}

echo "elsewhere\n";
show(new LockLostException('mine'));
try {
    $lock->onLost(null);
    $lock->acquire();
    redis()->del(key());
    $lock->renew();
    $lock->detach();
} catch (LockLostException $exception) {
    show($exception);
}
$lock->onLost(fn () => exit("the end\n"));
lost(fn () => throw new \DomainException('mine'));
--EXPECT--
returned
array(1) {
  ["charged"]=>
  int(42)
}
NULL
bool(true)
NULL
thrown
NULL
DomainException: mine
LogicException: its cause
thrown, and thrown by onLost()
NULL
RuntimeException: told
DomainException: mine
string(4) "done"
RuntimeException: told
onLost() ended the critical section
NULL
RuntimeException: told
elsewhere
NULL
NULL
the end
