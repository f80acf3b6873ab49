--TEST--
A time limit that strikes in a wait takes the waiter's node away
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$fpm = fpm(1, ['max_execution_time' => 600]);
$holder = new ZkLock(path(), hosts());
$holder->acquire();
$code = '<?php (new DistLock\ZkLock($_GET["path"], $_GET["hosts"]))->acquire();';
$request = $fpm->send($fpm->script($code), ['path' => path(), 'hosts' => hosts()]);
await_contenders($holder, 2);
// As PHP's own timer does when the time has passed.
posix_kill($fpm->workers()[0], SIGPROF);
var_dump(str_contains($request->response()->body, 'Maximum execution time'));
await_contenders($holder, 1);
var_dump($holder->isHeld());
--EXPECT--
bool(true)
bool(true)
