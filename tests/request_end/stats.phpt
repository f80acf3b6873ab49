--TEST--
stats() counts what was released at the end of a request, and only that
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
$worker->run('
    $other = new DistLock\RedisLock("$_GET[key]/other", $_GET["dsn"]);
    $lock->acquire();
    $other->acquire();
    exit;
');
echo $worker->run('echo DistLock\stats()["released_at_shutdown"], "\n"; $lock->acquire(); $lock->release();');
echo $worker->run('echo DistLock\stats()["released_at_shutdown"], "\n";');
--EXPECT--
2
2
