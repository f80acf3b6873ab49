--TEST--
After a fatal error in onLost, the worker takes the next request as if nothing had happened
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker(ttl: 0.6);
echo preg_match('/Fatal error: Cannot redeclare (function )?strlen/', $worker->run('
    $lock->onLost(fn () => eval("function strlen() {}"));
    $lock->acquire();
    (new DistLock\RedisLock($_GET["key"], $_GET["dsn"]))->forceRelease();
    for ($turns = 0; $turns < 10_000_000_000; $turns++);
')), "\n";
echo $worker->run('
    $fiber = new Fiber(function () use ($lock): bool {
        Fiber::suspend();
        return $lock->acquire(5);
    });
    $fiber->start();
    $fiber->resume();
    var_dump($fiber->getReturn());
');
--EXPECT--
1
bool(true)
