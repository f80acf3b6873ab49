--TEST--
A session whose lock was lost isn't written over what another request wrote since
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

foreach (['$_SESSION["n"] = 2;', '', 'session_destroy();'] as $code) {
    $pool = session_pool(2, ['distlock.session.ttl' => 60]);
    $pool->run('session_start(); $_SESSION["n"] = 1;');
    $request = $pool->start("session_start(); gate('inside'); $code session_write_close();");
    $pool->await('inside');
    redis()->del($pool->lock());
    $pool->run('session_start(); $_SESSION["n"] = 3;');
    redis()->expire($pool->key(), 77);
    $pool->open('inside');
    echo $request->response()->body, "\n";
    echo redis()->get($pool->key()), ' ', redis()->ttl($pool->key()) <= 77 ? 'untouched' : 'touched', "\n";
}
--EXPECTF--
Warning: session_write_close(): distlock: the session's lock was lost, so the session wasn't changed in %s on line %d

Warning: session_write_close(): Failed to write session data (distlock). Please verify that the current setting of session.save_path is correct (%s) in %s on line %d

n|i:3; untouched

Warning: session_write_close(): distlock: the session's lock was lost, so the session wasn't changed in %s on line %d

Warning: session_write_close(): Failed to write session data (distlock). Please verify that the current setting of session.save_path is correct (%s) in %s on line %d

n|i:3; untouched

Warning: session_destroy(): distlock: the session's lock was lost, so the session wasn't changed in %s on line %d

Warning: session_destroy(): Session object destruction failed in %s on line %d

n|i:3; untouched
