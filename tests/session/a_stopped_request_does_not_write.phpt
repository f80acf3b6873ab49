--TEST--
A request that was stopped for longer than the ttl doesn't write over its successor
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.ttl' => 3]);
$request = $pool->start('session_start(); $_SESSION["n"] = 1; file_put_contents("$_GET[gates]/pid", getmypid()); gate("inside");'
    . ' echo @session_write_close(), error_get_last()["message"];');
$pool->await('inside');
$pid = (int) $pool->read('pid');
posix_kill($pid, SIGSTOP);
$pool->run('session_start(); $_SESSION["n"] = 2;');
posix_kill($pid, SIGCONT);
$pool->open('inside');
echo $request->response()->body, "\n", redis()->get($pool->key()), "\n";
--EXPECTF--
1session_write_close(): Failed to write session data (distlock). Please verify that the current setting of session.save_path is correct (%s)
n|i:2;
