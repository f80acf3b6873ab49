--TEST--
release_all() with a mark releases a MultiLock that was acquired since, but not the part that was held before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

[$a, $b, $c] = array_map(static fn (string $name) => new RedisLock(key($name), dsn()), ['a', 'b', 'c']);
$all = new MultiLock($a, $b, $c);
array_map(static fn ($lock) => $lock->onLost(fn () => print("lost\n")), [$a, $b, $c, $all]);
$held = static fn () => print(implode(' ', array_map(static fn ($lock) => (int) $lock->isHeld(), [$a, $b, $c, $all])) . "\n");

$b->acquire();
$mark = mark();
$all->acquire();
echo release_all($mark), ': ';
$held();
$b->release();
$held();

// One that was held before keeps all its parts, however often they are acquired since.
$all->acquire();
$mark = mark();
$a->acquire();
echo release_all($mark), ': ';
$held();
$a->release();
$all->release();
$held();
--EXPECT--
2: 0 1 0 0
0 0 0 0
0: 1 1 1 1
0 0 0 0
