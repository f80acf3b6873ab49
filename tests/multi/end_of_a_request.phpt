--TEST--
After a request that ends with a part released separately, or kept by its own callback, all locks are free
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/worker.php';

$begin = '$parts = []; foreach (["a", "b", "c"] as $name) {
    $parts[] = new DistLock\RedisLock($_GET["key"] . $name, $_GET["dsn"], 30.0);
}
$multi = new DistLock\MultiLock($lock, ...$parts); $multi->acquire(); echo "held ";';
$worker = worker();
$pid = $worker->pid();
foreach (['$lock->release(); exit;', '$parts[0]->onLost(fn () => $multi); exit;'] as $end) {
    str_starts_with($worker->run($begin . $end), 'held ') || print("not held before $end\n");
    echo count(redis()->keys(key() . '[abc]')) + redis()->exists(key()), "\n";
}
var_dump($worker->pid() === $pid);
--EXPECT--
0
0
bool(true)
