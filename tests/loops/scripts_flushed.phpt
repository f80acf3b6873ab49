--TEST--
If the server forgets its scripts while tickets ask, they keep their order, also before newcomers
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$redis = $server->redis();
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
settled((new RedisLock(key('warm'), $server->dsn()))->enqueue());
$another = stream_socket_client("tcp://127.0.0.1:$server->port");
$locks = $tickets = [];
$enqueue = function (int $count) use (&$locks, &$tickets, $server): void {
    for ($i = 0; $i < $count; $i++) {
        $locks[] = $lock = new RedisLock(key(), $server->dsn());
        $tickets[] = $lock->enqueue();
    }
};
for ($round = 0; $round < 10; $round++) {
    posix_kill($server->pid(), \SIGSTOP);
    // Executed before, after or between the questions.
    $round % 2 === 0 && fwrite($another, "SCRIPT FLUSH\r\n");
    $enqueue(3);
    $round % 2 === 1 && fwrite($another, "SCRIPT FLUSH\r\n");
    posix_kill($server->pid(), \SIGCONT);
    fread($another, 100);
    $enqueue(2);
    for ($i = 0; $i < $round; $i++) {
        tick(0.0005);
    }
    $enqueue(2);
}
tick_until(fn () => $redis->zCard(queue(key())) === count($tickets));
$holder->release();
$order = [];
while (count($order) < count($tickets)) {
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release(false);
        $i % 9 === 0 && $redis->script('flush');
    }
}
echo $order === array_keys($tickets) ? 'in order' : implode(' ', $order), "\n";
--EXPECT--
in order
