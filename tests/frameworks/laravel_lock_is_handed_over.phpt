--TEST--
Requests that block for a lock of Laravel's cache get it by hand-over, in the order in which they came
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(9);
$requests = [$pool->start('/wait', ['as' => 'holder', 'gate' => 'inside'])];
$pool->gates->await('inside');
for ($i = 1; $i <= 8; $i++) {
    $requests[] = $pool->start('/wait', ['as' => $i]);
    await_waiters($i, $pool->lock('stock'));
}
$pool->gates->open('inside');
echo implode("\n", array_unique(array_map(fn (Response $response) => "$response->status $response->body", responses($requests)))), "\n";
echo $pool->turns(), "\n";
var_dump(redis()->exists($pool->lock('stock'), queue($pool->lock('stock'))));
--EXPECT--
200 had it
holder 1 2 3 4 5 6 7 8 
int(0)
