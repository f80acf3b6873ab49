--TEST--
A request whose client went away keeps its session until it ends
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2);
$request = $pool->start('session_start(); gate("inside"); echo str_repeat("x", 100000); flush(); $_SESSION["n"] = 1;');
$pool->await('inside');
$request->abort();
$next = $pool->start('session_start(); var_dump(isset($_SESSION));');
await_waiters(1, $pool->lock());
$pool->open('inside');
echo $next->response()->body;
var_dump(redis()->exists($pool->lock()));
--EXPECT--
bool(true)
int(0)
