--TEST--
A permit that a request left held is free when it has ended
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';

$worker = worker();
$worker->run('$GLOBALS["s"] = new DistLock\RedisSemaphore($_GET["key"], 1, $_GET["dsn"]); $s->acquire(); exit;');
var_dump(redis()->exists(key(), shares(key())));
--EXPECT--
int(0)
