--TEST--
However a request of PHP-FPM ends, the next one finds all locks free
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/multi.php';
require_once __DIR__ . '/../support/worker.php';

$begin = '$parts = []; foreach (["a", "b", "c"] as $name) {
    $parts[] = new DistLock\RedisLock($_GET["key"] . $name, $_GET["dsn"], 30.0);
}
$multi = new DistLock\MultiLock($lock, ...$parts); $multi->acquire(); echo "held ";';
$worker = worker(['memory_limit' => '32M']);
$pid = $worker->pid();
foreach (['exit;', 'throw new Exception("thrown");', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 26);',
        '$lock->release(); exit;', '$parts[0]->onLost(fn () => $multi); exit;', ''] as $end) {
    str_starts_with($worker->run($begin . $end), 'held ') || print("not held before $end\n");
    echo count(redis()->keys(key() . '[abc]')) + redis()->exists(key()), "\n";
}
var_dump($worker->pid() === $pid);
--EXPECT--
0
0
0
0
0
0
0
bool(true)
