--TEST--
However a request ends, its permit is released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper/zookeeper.php';

$fpm = fpm();
$semaphore = new ZkSemaphore(path(), 1, hosts());
$prelude = '<?php
    $semaphore = new DistLock\ZkSemaphore($_GET["path"], 1, $_GET["hosts"]);
    echo json_encode($semaphore->acquire()), "\n";
    ob_flush();
    flush();
';
foreach (['', 'exit;', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);'] as $end) {
    echo strtok($fpm->request($fpm->script($prelude . $end), ['path' => path(), 'hosts' => hosts()])->body, "\n"), "\n";
    await(fn () => !$semaphore->inspect()['held'], 1.0 * slowness());
}
--EXPECT--
true
true
true
true
