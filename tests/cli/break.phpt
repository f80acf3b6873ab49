--TEST--
break --force breaks a lock and serves the next waiter
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
[$waiter] = line_up(1, key());
$broken = distlock('break', key(), '--force');
echo plain($broken->out), $broken->code, "\n", outcome($waiter), "\n";
var_dump($lock->release());
echo released($waiter), "\n";
--EXPECT--
lock on SERVER was broken
0
acquired
bool(false)
released
