--TEST--
A request that doesn't get a lock of Laravel's cache in time gets Laravel's exception, which names the holder, and leaves the queue
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(2);
$holder = $pool->start('/wait', ['as' => 'holder', 'gate' => 'inside']);
$pool->gates->await('inside');
foreach ([0, 1] as $seconds) {
    $thrown = LaravelPool::thrown($pool->run('/wait', ['wait' => $seconds]));
    echo str_replace($pool->lock(''), '', preg_replace('/(?<=held by ).*:\d+ \(\w+#[0-9a-f]{8}\)$/', 'OWNER', $thrown)), "\n";
}
var_dump(redis()->exists(queue($pool->lock('stock'))));
$pool->gates->open('inside');
echo $holder->response()->body, "\n", $pool->run('/wait', ['wait' => 0])->body, "\n";
--EXPECT--
500 Illuminate\Contracts\Cache\LockTimeoutException: The lock "stock" was not acquired in 0.000 seconds: it was held by OWNER
500 Illuminate\Contracts\Cache\LockTimeoutException: The lock "stock" was not acquired in 1.000 seconds: it was held by OWNER
int(0)
had it
had it
