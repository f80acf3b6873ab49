--TEST--
A lock of Laravel's cache with seconds outlives the request that leaves it, except after a fatal error; one of 0 seconds doesn't
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(1, ini: ['display_errors' => 0]);
$key = $pool->lock('stock');
foreach ([30, 0] as $seconds) {
    foreach (['return', 'exception', 'exit', 'fatal error'] as $end) {
        $held = str_starts_with($pool->run('/leave', ['seconds' => $seconds, 'end' => $end])->body, 'held') ? 'held' : 'not held';
        // The only worker answers this, 404, when it is through with that.
        $pool->run('/');
        echo "$seconds seconds, $end: $held, ", redis()->exists($key) ? 'stays' : 'released', "\n";
        redis()->del($key);
    }
}
--EXPECT--
30 seconds, return: held, stays
30 seconds, exception: held, stays
30 seconds, exit: held, stays
30 seconds, fatal error: held, released
0 seconds, return: held, released
0 seconds, exception: held, released
0 seconds, exit: held, released
0 seconds, fatal error: held, released
