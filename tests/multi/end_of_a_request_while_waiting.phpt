--TEST--
A request that is cut off while it waits for one lock leaves nothing of the others
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/worker.php';

$holder = contender(key('b'));
outcome($holder);
$worker = worker(['max_execution_time' => 600]);
$request = $worker->start('$parts = [];
foreach (["a", "b", "c"] as $name) {
    $parts[] = new DistLock\RedisLock(substr($_GET["key"], 0, -4) . $name, $_GET["dsn"], 30.0);
}
(new DistLock\MultiLock(...$parts))->acquire();
echo "acquired";');
await_waiters(1, key('b'));
// As PHP's own timer does when the time has passed.
posix_kill($worker->pid(), SIGPROF);
echo $request->response()->body;
echo held('a', 'b', 'c'), ' ', redis()->zCard(queue(key('b'))), "\n";
--EXPECTF--
%AFatal error: Maximum execution time of 600 seconds exceeded in %A
b 0
