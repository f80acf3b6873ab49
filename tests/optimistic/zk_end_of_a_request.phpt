--TEST--
On ZooKeeper, however a request ends in $change, nothing is written, and the next request goes on with the same session
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$fpm = fpm();
$prelude = '<?php
    $value = new DistLock\ZkOptimisticLock($_GET["path"], $_GET["hosts"]);
    $count = $value->update(fn (?string $old) => (string) ((int) $old + 1));
    echo $count, " ", DistLock\stats()["connects"], "\n";
    ob_flush();
    flush();
    $value->update(function () use ($value) {
        %s
        return "not to be written";
    });
';
foreach (['exit;', 'throw new Exception("thrown");', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);',
    'set_time_limit(1); while (true);'] as $end) {
    echo strtok($fpm->request($fpm->script(sprintf($prelude, $end)), ['path' => path(), 'hosts' => hosts()])->body, "\n"), "\n";
}
var_dump(value()->read());
--EXPECT--
1 1
2 1
3 1
4 1
5 1
string(1) "5"
