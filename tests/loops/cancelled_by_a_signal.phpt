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
$calls = 0;
pcntl_signal(\SIGUSR1, function () use (&$tickets, &$calls): void {
    $calls++;
    array_pop($tickets)?->cancel();
    $free = new RedisLock(key("free $calls"), dsn());
    $tickets["free $calls"] = $ticket = $free->enqueue();
    var_dump(settled($ticket));
    $ticket = null;
    array_pop($tickets);
});
$pid = getmypid();
$child = child(function () use ($pid): void {
    for ($i = 0; $i < 5; $i++) {
        posix_kill($pid, \SIGUSR1);
        usleep(50000);
    }
});
$blocker = contender(key('other'));
outcome($blocker);
$other = new RedisLock(key('other'), dsn());
var_dump($other->acquire(1.0));
$child->result();
released($blocker);
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
bool(false)
int(5)
int(5)
0 1 2 3 4
