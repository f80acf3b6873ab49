--TEST--
SESSION_DRIVER=distlock: the requests of one session get it one after the other, in their order, and no change is lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$pool = new LaravelPool(9, ['session.driver' => 'distlock']);
[$id] = LaravelPool::counted($pool->run('/session', ['as' => 'first']));
$requests = [$pool->start('/session', ['as' => 'holder', 'gate' => 'inside'], $id)];
$pool->gates->await('inside');
for ($i = 1; $i <= 8; $i++) {
    $requests[] = $pool->start('/session', ['as' => $i], $id);
    await_waiters($i, $pool->sessionLock($id));
}
$pool->gates->open('inside');
foreach (responses($requests) as $response) {
    [$same, $n] = LaravelPool::counted($response);
    echo $same === $id ? $n : $same, ' ';
}
echo "\n", $pool->turns(), "\n";

$requests = [];
for ($i = 0; $i < 100; $i++) {
    $requests[] = $pool->start('/session', [], $id);
}
responses($requests, 60);
echo LaravelPool::counted($pool->run('/session', [], $id))[1], "\n";
var_dump(redis()->exists($pool->sessionLock($id)));
--EXPECT--
2 3 4 5 6 7 8 9 10 
first holder 1 2 3 4 5 6 7 8 
111
int(0)
