--TEST--
Three thousand hand-overs between two processes leave nothing in either of them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$work = function () {
    $lock = new RedisLock(key(), dsn());
    $lock->acquire();
    $lock->release();
    steady(3000, function () use ($lock) {
        $lock->acquire();
        $lock->release();
    });
};
// Both have waited once before they look at what they have.
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$children = [child($work), child($work)];
await_waiters(2, key());
$holder->release();
foreach ($children as $child) {
    $child->result(250);
}
var_dump(redis()->exists(key(), queue(key())));
--EXPECT--
KiB: yes, descriptors: 0
KiB: yes, descriptors: 0
int(0)
