--TEST--
A lock whose object is destroyed is released, however deep it was held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$lock->acquire();
[$waiter] = line_up(1, key());
unset($lock);
echo outcome($waiter), "\n";
$waiter->send('release');
$waiter->result();
var_dump(redis()->exists(key()));

(function () {
    ($other = new RedisLock(key(), dsn()))->acquire();
})();
var_dump(redis()->exists(key()));
--EXPECT--
acquired
int(0)
int(0)
