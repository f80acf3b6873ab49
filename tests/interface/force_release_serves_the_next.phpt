--TEST--
forceRelease() hands the lock to the first waiter
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = new RedisLock(key(), dsn());
$holder->acquire();
[$first, $second] = line_up(2, key());
var_dump((new RedisLock(key(), dsn()))->forceRelease());
echo outcome($first), "\n";
var_dump($holder->release(), redis()->zCard(queue(key())));
$first->send('release');
echo outcome($second), "\n";
--EXPECT--
bool(true)
acquired
bool(false)
int(1)
acquired
