--TEST--
What global and static variables and cycles keep is released at the end of the request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
echo $worker->run('
    class Keeper { public static $lock; public $self; public $kept; }
    Keeper::$lock = new DistLock\RedisLock($_GET["key"] . "/static", $_GET["dsn"], 30.0);
    $cycle = new Keeper();
    $cycle->self = $cycle;
    $cycle->kept = new DistLock\RedisLock($_GET["key"] . "/cycle", $_GET["dsn"], 30.0);
    var_dump($lock->acquire(), Keeper::$lock->acquire(), $cycle->kept->acquire());
    unset($cycle);
');
echo implode(' ', redis()->keys(key() . '*')), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
