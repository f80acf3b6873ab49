--TEST--
A request that doesn't get a lock of Laravel's cache in time hears of it as of Laravel's own, and leaves the queue
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(2);
$holder = $pool->start('/wait', ['as' => 'holder', 'gate' => 'inside']);
$pool->gates->await('inside');
foreach ([0, 1] as $seconds) {
    echo LaravelPool::thrown($pool->run('/wait', ['wait' => $seconds])), "\n";
}
var_dump(redis()->exists(queue($pool->lock('stock'))));
$pool->gates->open('inside');
echo $holder->response()->body, "\n", $pool->run('/wait', ['wait' => 0])->body, "\n";
--EXPECT--
500 Illuminate\Contracts\Cache\LockTimeoutException: 
500 Illuminate\Contracts\Cache\LockTimeoutException: 
int(0)
had it
had it
