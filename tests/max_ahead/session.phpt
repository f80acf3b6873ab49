--TEST--
A session with more requests ahead than distlock.session.max_ahead fails at once, with a warning
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(6, ['distlock.session.max_ahead' => 2, 'distlock.session.timeout' => 60]);
$holder = $pool->start('session_start(); $_SESSION["order"] = ""; gate("inside");');
$pool->await('inside');
$requests = [];
foreach ([1, 2] as $i) {
    $requests[] = $pool->start("var_dump(session_start()); \$_SESSION['order'] .= '$i';");
    await_waiters($i, $pool->lock());
}
$refused = 'var_dump(@session_start()); echo error_get_last()["message"], "\n"; var_dump(session_status() === PHP_SESSION_NONE);';
echo $pool->run($refused), redis()->zCard(queue($pool->lock())), "\n";
echo $pool->run("ini_set('distlock.session.max_ahead', '0'); session_start();\n");
// Another session isn't concerned, nor one that only reads without the lock.
echo $pool->run('var_dump(session_start());', 'other');
$requests[] = $pool->start("ini_set('distlock.session.max_ahead', ''); var_dump(session_start()); \$_SESSION['order'] .= '3';");
await_waiters(3, $pool->lock());
$pool->open('inside');
foreach (responses($requests) as $response) {
    echo $response->body;
}
echo $pool->run('session_start(); echo $_SESSION["order"], "\n";');
--EXPECTF--
bool(false)
session_start(): Failed to read session data: distlock (path: %s)
bool(true)
2

Warning: session_start(): distlock: the session is in use, and more requests than distlock.session.max_ahead are ahead in %s on line %d

Warning: session_start(): Failed to read session data: distlock (path: %s) in %s on line %d
bool(true)
bool(true)
bool(true)
bool(true)
123
