--TEST--
What a request still holds is released newest first
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/worker.php';

$worker = worker();
$monitor = monitor();
$worker->run('
    foreach (["first", "second", "third"] as $name) {
        $locks[$name] = new DistLock\RedisLock("$_GET[key]/$name", $_GET["dsn"], 30.0);
    }
    $locks["second"]->acquire();
    $locks["third"]->acquire();
    $locks["first"]->acquire();
    exit;
');
foreach ($monitor->commands(key()) as $command) {
    preg_match('~"' . preg_quote(key()) . '/(\w+)"~', $command, $name);
    echo $name[1], "\n";
}
--EXPECT--
second
third
first
first
third
second
