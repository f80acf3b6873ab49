--TEST--
SESSION_DRIVER=distlock: however a request ends, the next one has its session at once, with what Laravel has saved
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(1, ['session.driver' => 'distlock'], ['display_errors' => 0, 'distlock.session.ttl' => 60, 'distlock.session.timeout' => 20]);
foreach (['return', 'exception', 'exit', 'fatal error'] as $end) {
    [$id] = LaravelPool::counted($pool->run('/session'));
    $pool->run('/session', ['end' => $end], $id);
    [$same, $n] = LaravelPool::counted($pool->run('/session', [], $id));
    // Laravel saves a session behind the response, which is none after exit and a fatal error.
    echo "$end: ", $same === $id ? $n : $same, "\n";
}
--EXPECT--
return: 3
exception: 3
exit: 2
fatal error: 2
