--TEST--
However a request of PHP-FPM ends, the next one finds all nodes gone
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$fpm = fpm(1, ['memory_limit' => '32M']);
$script = $fpm->script('<?php
$multi = new DistLock\MultiLock(new DistLock\ZkLock($_GET["path"] . "a", $_GET["hosts"]), new DistLock\ZkLock($_GET["path"] . "b", $_GET["hosts"]));
$multi->acquire();
echo "held ";
match ($_GET["end"]) {
    "exit" => exit,
    "exception" => throw new Exception("thrown"),
    "fatal error" => trigger_error("fatal", E_USER_ERROR),
    "memory limit" => str_repeat("x", 1 << 26),
    "return" => null,
};');
foreach (['exit', 'exception', 'fatal error', 'memory limit', 'return'] as $end) {
    $response = $fpm->request($script, ['path' => path(''), 'hosts' => hosts(), 'end' => $end]);
    echo substr($response->body, 0, 5), contenders('a', 'b'), "\n";
}
--EXPECT--
held a:0 b:0
held a:0 b:0
held a:0 b:0
held a:0 b:0
held a:0 b:0
