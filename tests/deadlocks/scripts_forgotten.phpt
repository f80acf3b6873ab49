--TEST--
A deadlock is found even if the server forgets all scripts during the wait, again and again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$server = server();
$redis = $server->redis();
[$last, $first] = circle($server->dsn(['timeout' => 30]), $redis);
for ($flushes = 0; !$last->hasSent() && $flushes < 600; $flushes++) {
    $redis->script('flush');
    usleep(100_000);
}
echo told($last, $first), "\n";
var_dump($flushes > 5);
--EXPECT--
DistLock\DeadlockException, done
bool(true)
