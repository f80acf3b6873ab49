--TEST--
A replaced callback may have a destructor that uses the lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

final class Callback
{
    public function __construct(private RedisLock $lock, private string $name)
    {
    }

    public function __invoke(): void
    {
        echo $this->name, "\n";
    }

    public function __destruct()
    {
        $this->lock->onLost(null);
        $this->lock->onLost(static fn () => print("of the destructor\n"));
    }
}

$lock = new RedisLock(key(), dsn());
$lock->onLost(new Callback($lock, 'first'));
$lock->onLost(null);
$lock->acquire();
redis()->del(key());
$lock->release();
--EXPECT--
of the destructor
