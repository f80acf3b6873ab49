--TEST--
A hundred forked children leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

// However long it takes, the keeper has nothing to renew: for that it would open a connection.
$lock = new RedisLock(key(), dsn(), 600.0);
$lock->acquire();
steady(100, function () {
    $pid = pcntl_fork();
    if ($pid === 0) {
        $lock = new RedisLock(key('childs' . getmypid()), dsn());
        $lock->acquire();
        $lock->release();
        vanish();
    }
    pcntl_waitpid($pid, $status);
});
var_dump($lock->release());
redis()->del(redis()->keys('*' . key('childs') . '*'));
--EXPECT--
KiB: yes, descriptors: 0
bool(true)
