--TEST--
A ticket whose question is lost twice as it begins to wait pauses, asks again, and gets the lock before those that were enqueued meanwhile
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$proxy = proxy($server->port);
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
// The second question names a channel. The first one doesn't, as the lock might be free.
$proxy->cutCommand(' distlock:', times: 2);
$locks = [new RedisLock(key(), $proxy->dsn())];
$tickets = [$locks[0]->enqueue()];
tick_until(fn () => $proxy->carriers() === 2);
for ($i = 1; $i < 10; $i++) {
    $locks[$i] = new RedisLock(key(), $proxy->dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn () => $server->redis()->zCard(queue(key())) === 10);
$holder->release();
$order = served($tickets, function (int $i) use ($tickets, $locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
});
echo implode(' ', $order), "\n";
--EXPECT--
0 1 2 3 4 5 6 7 8 9
