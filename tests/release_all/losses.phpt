--TEST--
release_all() reports the losses that it finds, after it has released everything
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$locks = array_map(static fn (string $name) => new RedisLock(key($name), dsn()), ['a', 'b', 'c']);
foreach ($locks as $lock) {
    $lock->acquire();
    $lock->onLost(fn () => throw new \LogicException('lost, and ' . redis()->exists(key('a'), key('c')) . ' are held'));
}
redis()->del(key('b'));
echo thrown(fn () => release_all()), "\n";
echo stats()['lost'], ' lost, ', stats()['released_at_shutdown'], " released\n";
var_dump(release_all());
--EXPECT--
LogicException: lost, and 0 are held
1 lost, 2 released
int(0)
