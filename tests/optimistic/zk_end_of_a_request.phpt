--TEST--
On ZooKeeper, however a request ends in $change, nothing is written, and the next request goes on with the same session
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

$fpm = fpm();
$prelude = '<?php
    $value = new DistLock\ZkOptimisticLock($_GET["path"], $_GET["hosts"]);
    $count = $value->update(fn (?string $old) => (string) ((int) $old + 1));
    echo $count, "\n";
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
    $sessions[] = sessions($fpm->workers()[0]);
}
var_dump(count($sessions[0]), count(array_unique($sessions, SORT_REGULAR)));
var_dump(value()->read());
--EXPECT--
1
2
3
4
5
int(1)
int(1)
string(1) "5"
