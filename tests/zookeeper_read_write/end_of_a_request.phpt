--TEST--
However a request ends, what it read, and would have written, is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';

$fpm = fpm();
$lock = new ZkLock(path(), hosts());
$prelude = '<?php
    $lock = new DistLock\ZkLock($_GET["path"], $_GET["hosts"]);
    $lock->acquireRead();
    if ($_GET["upgrade"]) {
        $lock->acquire();
    }
    echo $lock->inspect()["mode"], "\n";
    ob_flush();
    flush();
';
foreach ([0, 1] as $upgrade) {
    foreach (['', 'exit;', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);'] as $end) {
        $parameters = ['path' => path(), 'hosts' => hosts(), 'upgrade' => $upgrade];
        echo strtok($fpm->request($fpm->script($prelude . $end), $parameters)->body, "\n"), "\n";
        await(fn () => !$lock->inspect()['held'], 1.0 * slowness());
    }
}
var_dump(zk()->children(path()));
--EXPECT--
read
read
read
read
write
write
write
write
array(0) {
}
