--TEST--
The other locks of a request are released after its session was written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2);
$lock = key('besides');
$dsn = dsn();
$request = $pool->start("session_start(); \$lock = new DistLock\\RedisLock('$lock', '$dsn'); \$lock->acquire(); gate('inside'); \$_SESSION['n'] = 1;");
$pool->await('inside');
$monitor = monitor();
$pool->open('inside');
$request->response();
$commands = array_values($monitor->commands('EVAL'));
$written = array_key_first(preg_grep('/ "\d+" "n\|i:1;"$/', $commands));
$released = array_key_first(preg_grep('/ "5" "' . preg_quote($lock, '/') . '"/', $commands));
var_dump($written !== null, $released !== null, $written < $released);
--EXPECT--
bool(true)
bool(true)
bool(true)
