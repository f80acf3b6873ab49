--TEST--
However a request of a PHP-FPM worker ends, its locks are released and its session stays
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

// Valgrind runs PHP without its allocator, and so without the limit, unless it is told otherwise.
$fpm = fpm();
$lock = new ZkLock(path(), hosts());
$prelude = '<?php
    $lock = new DistLock\ZkLock($_GET["path"], $_GET["hosts"]);
    $lock->acquire();
    echo $lock->inspect()["contenders"][0]["session"];
    ob_flush();
    flush();
';
$sessions = [];
foreach (['', 'exit;', 'throw new Exception("thrown");', 'trigger_error("fatal", E_USER_ERROR);', 'str_repeat("x", 1 << 40);',
    'set_time_limit(1); while (true);', '$GLOBALS["kept"] = $lock; $lock->acquire();'] as $end) {
    $response = $fpm->request($fpm->script($prelude . $end), ['path' => path(), 'hosts' => hosts()]);
    preg_match('/0x[0-9a-f]+/', $response->body, $session);
    $sessions[] = $session[0];
    await(fn () => !$lock->inspect()['held'], 1.0);
}
var_dump(count($sessions), count(array_unique($sessions)));
--EXPECT--
int(7)
int(1)
