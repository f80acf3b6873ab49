--TEST--
A script that ends with 200 tickets at a frozen server ends within its limits, and nothing is left when that continues
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$redis = $server->redis();
$child = child(function (Channel $channel) use ($server): void {
    $dsn = $server->dsn();
    $holder = new RedisLock(key(), $dsn);
    $holder->acquire();
    $locks = $tickets = [];
    for ($i = 0; $i < 200; $i++) {
        $locks[$i] = new RedisLock($i < 100 ? key() : key("$i"), $dsn);
        $tickets[$i] = $locks[$i]->enqueue();
    }
    in_order(array_slice($tickets, 100));
    $redis = $server->redis();
    tick_until(fn () => $redis->zCard(queue(key())) === 100);
    // Some ask when it freezes.
    $channel->send('ready');
    $channel->receive(20);
    for ($i = 200; $i < 250; $i++) {
        $locks[$i] = new RedisLock(key("$i"), $dsn);
        $tickets[$i] = $locks[$i]->enqueue();
    }
    $GLOBALS['kept'] = [$holder, $locks, $tickets];
});
$child->await();
$server->pause();
$child->send('end');
$seconds = seconds(fn () => $child->wait(60));
echo between(0.0, $seconds, 5.0 * slowness()), "\n";
posix_kill($server->pid(), \SIGCONT);
$continued = microtime(true);
await_nobody(key(), $redis);
foreach (range(100, 249) as $i) {
    await_nobody(key("$i"), $redis);
}
echo "nothing is left\n";
--EXPECT--
yes
nothing is left
