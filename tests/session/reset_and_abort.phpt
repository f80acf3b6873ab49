--TEST--
session_reset() reads anew under the same lock, session_abort() leaves the session as it was
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2);
$pool->run('session_start(); $_SESSION["n"] = 1;');
$request = $pool->start('session_start(); $_SESSION["n"] = 2; session_reset(); echo $_SESSION["n"]; gate("inside"); $_SESSION["n"] = 3; session_reset();'
    . ' echo $_SESSION["n"]; $_SESSION["n"] = 4; session_abort(); echo session_status() === PHP_SESSION_NONE ? " none\n" : " active\n";');
$pool->await('inside');
$waiter = $pool->start('session_start(); var_dump($_SESSION["n"]);');
await_waiters(1, $pool->lock());
redis()->set($pool->key(), 'n|i:7;');
$pool->open('inside');
echo $request->response()->body, $waiter->response()->body;
--EXPECT--
17 none
int(7)
