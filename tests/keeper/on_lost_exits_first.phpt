--TEST--
The first of two callbacks exits: the second is not called, and the script ends
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lost = static function (string $name, callable $callback): RedisLock {
    $lock = new RedisLock(key($name), dsn(), 1.5, autoRenew: false);
    $lock->onLost($callback);
    $lock->acquire();

    return $lock;
};
register_shutdown_function(fn () => print("the end\n"));
$first = $lost('first', function (): never {
    echo "the first was lost\n";
    exit(3);
});
$second = $lost('second', function (): never {
    echo "the second was lost\n";
    throw new \DomainException('of the second');
});
usleep(1_600_000);
try {
    // One look finds both.
    $first->isHeld();
} catch (\DomainException $exception) {
    echo 'caught ', $exception->getMessage(), "\n";
} finally {
    echo "finally\n";
}
echo "it goes on\n";
--EXPECT--
the first was lost
the end
