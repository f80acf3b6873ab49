--TEST--
A callback may replace or remove itself while it runs
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

final class Callback
{
    public string $name = 'callback';

    public function lost(RedisLock $lock): void
    {
        $lock->onLost(null);
        echo $this->name, "\n";
    }
}

$lock = new RedisLock(key(), dsn());
$lock->onLost([new Callback(), 'lost']);
for ($i = 0; $i < 2; $i++) {
    $lock->acquire();
    redis()->del(key());
    $lock->release();
}
--EXPECT--
callback
