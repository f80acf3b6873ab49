--TEST--
A script that ends with 600 waiting tickets at a frozen server leaves no dead waiter, and no lock, when that continues
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server(['--requirepass', 'secret']);
$redis = $server->redis('secret');
$child = child(function (Channel $channel) use ($server): void {
    $redis = $server->redis('secret');
    $dsn = str_replace('redis://', 'redis://:secret@', $server->dsn());
    // Nobody waits for the reply of this one.
    $held = new RedisLock(key('held'), $dsn, 60.0);
    $holder = new RedisLock(key(), $dsn, 60.0);
    $held->acquire();
    $holder->acquire();
    $locks = $tickets = [];
    for ($i = 0; $i < 600; $i++) {
        $locks[$i] = new RedisLock(key(), $dsn, 60.0);
        $tickets[$i] = $locks[$i]->enqueue();
    }
    tick_until(fn () => $redis->zCard(queue(key())) === 600);
    $channel->send('ready');
    $channel->receive(20);
    $GLOBALS['kept'] = [$held, $holder, $locks, $tickets];
});
$child->await();
$server->pause();
$child->send('end');
$child->wait(60);
posix_kill($server->pid(), \SIGCONT);
await_nobody(key(), $redis);
await_nobody(key('held'), $redis);
echo "nothing is left\n";
--EXPECT--
nothing is left
