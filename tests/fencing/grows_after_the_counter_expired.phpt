--TEST--
After the counter expired, the next one starts further on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$last = 0;
for ($i = 0; $i < 20; $i++) {
    for ($j = 0; $j < 10; $j++) {
        $lock->acquire();
        $fencing = $lock->getFencingToken();
        $fencing > $last || print("$fencing after $last\n");
        $last = $fencing;
        $lock->release();
    }
    redis()->pexpire(fence(key()), 1);
    await(fn () => redis()->exists(fence(key())) === 0);
}
echo "done\n";
--EXPECT--
done
