--TEST--
The session of a killed worker is free when the ttl of its lock is over
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.ttl' => 3]);
$pool->run('session_start(); $_SESSION["n"] = 1;');
$request = $pool->start('session_start(); $_SESSION["n"] = 2; file_put_contents("$_GET[gates]/pid", getmypid()); gate("inside"); ');
$pool->await('inside');
posix_kill((int) $pool->read('pid'), SIGKILL);
$seconds = seconds(function () use ($pool) {
    echo $pool->run('var_dump(session_start(), $_SESSION["n"]);');
});
echo between(0, $seconds, 7 * slowness()), "\n";
--EXPECT--
bool(true)
int(1)
yes
