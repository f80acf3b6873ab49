--TEST--
A signal handler may cancel, enqueue and settle during a blocking wait, which goes on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

pcntl_async_signals(true);
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$tickets = $locks = [];
for ($i = 0; $i < 10; $i++) {
    $locks[$i] = new RedisLock(key(), dsn());
    $tickets[$i] = $locks[$i]->enqueue();
}
tick_until(fn () => redis()->zCard(queue(key())) === 10);
$blocker = contender(key('other'));
outcome($blocker);
$calls = 0;
pcntl_signal(\SIGUSR1, function () use (&$tickets, &$calls, &$child, $blocker): void {
    $calls++;
    array_pop($tickets)?->cancel();
    $free = new RedisLock(key("free $calls"), dsn());
    $tickets["free $calls"] = $ticket = $free->enqueue();
    var_dump(settled($ticket));
    $ticket = null;
    array_pop($tickets);
    $child->send('handled');
    $calls < 5 || released($blocker);
});
$pid = getmypid();
$child = child(function (Channel $channel) use ($pid): void {
    await(fn () => redis()->zCard(queue(key('other'))) === 1);
    for ($i = 0; $i < 5; $i++) {
        posix_kill($pid, \SIGUSR1);
        $channel->receive(20);
    }
});
$other = new RedisLock(key('other'), dsn());
var_dump($other->acquire(60.0));
$child->result();
await(fn () => redis()->zCard(queue(key())) === 5);
var_dump($calls, count($tickets));
$holder->release();
echo implode(' ', served($tickets, function (int $i) use ($tickets, $locks): void {
    $tickets[$i]->settle();
    $locks[$i]->release();
})), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(5)
int(5)
0 1 2 3 4
