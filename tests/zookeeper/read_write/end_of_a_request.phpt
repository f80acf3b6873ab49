--TEST--
However a request that has upgraded a read lock ends, both acquisitions are released
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$fpm = fpm();
$lock = new ZkLock(path(), hosts());
$prelude = '<?php
    $lock = new DistLock\ZkLock($_GET["path"], $_GET["hosts"]);
    $lock->acquireRead();
    $lock->acquire();
    echo $lock->inspect()->mode?->value, "\n";
    ob_flush();
    flush();
';
foreach (['', 'exit;', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);'] as $end) {
    echo strtok($fpm->request($fpm->script($prelude . $end), ['path' => path(), 'hosts' => hosts()])->body, "\n"), "\n";
    await(fn () => !$lock->inspect()->isHeld(), 1.0 * slowness());
}
var_dump(zk()->children(path()));
--EXPECT--
write
write
write
write
array(0) {
}
