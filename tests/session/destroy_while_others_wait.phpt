--TEST--
A request that waits for a session that is destroyed has an empty one with the same id, in strict mode, too
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

foreach ([0, 1] as $strict) {
    $pool = session_pool(3);
    $holder = $pool->start('session_start(); $_SESSION["n"] = 1; session_write_close(); session_start(); gate("inside"); session_destroy();');
    $pool->await('inside');
    $waiter = $pool->start("var_dump(session_start(['use_strict_mode' => $strict]), session_id() === 's', \$_SESSION);");
    await_waiters(1, $pool->lock());
    $pool->open('inside');
    echo $waiter->response()->body;
    $holder->response();
    var_dump(redis()->exists($pool->lock()));
}
--EXPECT--
bool(true)
bool(true)
array(0) {
}
int(0)
bool(true)
bool(true)
array(0) {
}
int(0)
