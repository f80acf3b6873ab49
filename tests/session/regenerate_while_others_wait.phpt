--TEST--
A request that waits for a session that gets another id gets the old one, or an empty one if that was deleted
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

foreach (['false', 'true'] as $delete) {
    $pool = session_pool(3);
    $holder = $pool->start("session_start(); \$_SESSION['n'] = 1; gate('inside'); session_regenerate_id($delete); "
        . "\$_SESSION['n'] = 2; echo session_id(); session_write_close(); gate('after');");
    $pool->await('inside');
    $waiter = $pool->start('var_dump(session_start(), session_id(), $_SESSION["n"] ?? null);');
    await_waiters(1, $pool->lock());
    $pool->open('inside');
    echo $waiter->response()->body;
    $pool->open('after');
    $id = $holder->response()->body;
    echo $pool->run('session_start(); var_dump($_SESSION["n"]);', $id);
    var_dump(redis()->exists($pool->lock(), $pool->lock($id)));
}
--EXPECT--
bool(true)
string(1) "s"
int(1)
int(2)
int(0)
bool(true)
string(1) "s"
NULL
int(2)
int(0)
