--TEST--
The requests of a session get it in the order in which they arrived
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(9);
$holder = $pool->start('session_start(); $_SESSION["order"] = ""; gate("inside");');
$pool->await('inside');
$requests = [];
for ($i = 1; $i <= 8; $i++) {
    $requests[] = $pool->start("session_start(); \$_SESSION['order'] .= '$i';");
    await_waiters($i, $pool->lock());
}
$pool->open('inside');
responses($requests);
echo $pool->run('session_start(); echo $_SESSION["order"], "\n";');
--EXPECT--
12345678
