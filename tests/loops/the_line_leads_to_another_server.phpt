--TEST--
Where another server has taken over, a reader doesn't overtake a writer of its process because the room is still at the former one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/replicas.php';

$former = server();
$next = replica($former);
$proxy = proxy($former->port);
$dsn = $proxy->dsn(['timeout' => 20, 'connect_timeout' => 20]);

$reader = new RedisLock(key(), $former->dsn(), 300.0);
$reader->acquireRead();
$other = new RedisLock(key('other'), $former->dsn(), 300.0);
$other->acquire();

// Opens the room.
$waiting = (new RedisLock(key('other'), $dsn))->enqueue();
tick_until(fn () => $former->redis()->zCard(queue(key('other'))) === 1);

await(fn () => $next->follows($former));
$next->redis()->rawCommand('REPLICAOF', 'NO', 'ONE');
$proxy->divert($next->port);
// The room's listener stays.
$former->redis()->rawCommand('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');

$locks = [new RedisLock(key(), $dsn, 300.0), new RedisLock(key(), $dsn, 300.0)];
$tickets = ['writer' => $locks[0]->enqueue(), 'second reader' => $locks[1]->enqueue(mode: Mode::Read)];
tick_until(fn () => $next->redis()->zCard(queue(key())) === 2 || $tickets['second reader']->isSettled());
var_dump($tickets['second reader']->isSettled());
// The reader has its share on the next server, too.
$next->redis()->del(shares(key()), key());
$order = served($tickets, function (string $name) use ($tickets, $locks): void {
    $tickets[$name]->settle();
    $locks[$name === 'writer' ? 0 : 1]->release();
});
echo implode(', ', $order), "\n";
$waiting->cancel();
--EXPECT--
bool(false)
writer, second reader
