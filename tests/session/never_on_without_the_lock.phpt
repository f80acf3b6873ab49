--TEST--
session_start() fails when the session didn't become free in time, with any holder
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.timeout' => 0.2]);
$pool->run('session_start(); $_SESSION["n"] = 1;');
$try = 'set_error_handler(function (int $level, string $message) { echo $message, "\n"; }); var_dump(session_start(), session_status() === PHP_SESSION_NONE);';
$holder = $pool->start('session_start(); gate("inside");');
$pool->await('inside');
echo $pool->run($try);
$pool->open('inside');
$holder->response();
// This is what phpredis leaves if its lock has no expiry.
redis()->set($pool->lock(), 'host|1');
echo $pool->run($try);
var_dump(redis()->get($pool->lock()), redis()->get($pool->key()));
redis()->del($pool->lock());
--EXPECTF--
session_start(): distlock: the session is in use, and didn't become free within distlock.session.timeout
session_start(): Failed to read session data: distlock (path: %s)
bool(false)
bool(true)
session_start(): distlock: the session is in use, and didn't become free within distlock.session.timeout
session_start(): Failed to read session data: distlock (path: %s)
bool(false)
bool(true)
string(6) "host|1"
string(6) "n|i:1;"
