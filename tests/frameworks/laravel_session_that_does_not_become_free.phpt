--TEST--
SESSION_DRIVER=distlock: a request whose session doesn't become free in time fails, and writes nothing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(2, ['session.driver' => 'distlock'], ['distlock.session.timeout' => 0.2]);
[$id] = LaravelPool::counted($pool->run('/session'));
$holder = $pool->start('/session', ['gate' => 'inside'], $id);
$pool->gates->await('inside');
echo LaravelPool::thrown($pool->run('/session', ['as' => 'late'], $id)), "\n";
$pool->gates->open('inside');
echo LaravelPool::counted($holder->response())[1], "\n";
echo LaravelPool::counted($pool->run('/session', [], $id))[1], "\n", $pool->turns(), "\n";
--EXPECTF--
500 ErrorException: session_start(): distlock: the session is in use, and didn't become free within distlock.session.timeout
2
3
somebody somebody somebody 
