--TEST--
The counter of all sessions lasts as long as distlock.redis.counter_lifetime says, whether a session is opened or handed over
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$pool = session_pool(2, ['distlock.redis.counter_lifetime' => 200000]);
$counter = "{{$pool->prefix}}:fence";
$pool->run('session_start();');
echo between(199000, redis()->ttl($counter), 200000), "\n";

$held = $pool->start('session_start(); gate("held"); $_SESSION["a"] = 1;');
$pool->await('held');
$waiter = $pool->start('session_start(); echo $_SESSION["a"];');
await_waiters(1, $pool->lock());
redis()->del($counter);
$pool->open('held');
echo $waiter->response()->body, "\n";
echo between(199000, redis()->ttl($counter), 200000), "\n";
--EXPECT--
yes
1
yes
