--TEST--
A Laravel route that blocks its session: the requests of one session get it one after the other, and no change is lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

// Sessions in files, which Laravel doesn't lock.
$pool = new LaravelPool(9, ['session.driver' => 'file', 'session.files' => directory(), 'session.block_store' => 'redis']);
[$id] = LaravelPool::counted($pool->run('/blocking', ['as' => 'first']));
$lock = $pool->lock("session:$id");
$requests = [$pool->start('/blocking', ['as' => 'holder', 'gate' => 'inside'], $id)];
$pool->gates->await('inside');
for ($i = 1; $i <= 8; $i++) {
    $requests[] = $pool->start('/blocking', ['as' => $i], $id);
    await_waiters($i, $lock);
}
$pool->gates->open('inside');
foreach (responses($requests) as $response) {
    [$same, $n] = LaravelPool::counted($response);
    echo $same === $id ? $n : $same, ' ';
}
echo "\n", $pool->turns(), "\n";

$requests = [];
for ($i = 0; $i < 60; $i++) {
    $requests[] = $pool->start('/blocking', [], $id);
}
responses($requests, 60);
echo LaravelPool::counted($pool->run('/blocking', [], $id))[1], "\n";
var_dump(redis()->exists($lock));
--EXPECT--
2 3 4 5 6 7 8 9 10 
first holder 1 2 3 4 5 6 7 8 
71
int(0)
