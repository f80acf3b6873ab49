--TEST--
Over TLS, tickets are granted in order, fibers exclude each other, and SIGPIPE is never blocked in user code
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/tls.php';

$server = shared_tls_server();
$dsn = $server->dsn();
$locks = $tickets = [];
for ($i = 0; $i < 15; $i++) {
    $locks[$i] = new RedisLock(key(), $dsn);
    $tickets[$i] = $locks[$i]->enqueue();
    pcntl_sigprocmask(\SIG_UNBLOCK, [\SIGUSR2], $blocked);
    in_array(\SIGPIPE, $blocked, true) && print("blocked\n");
}
$order = [];
while (count($order) < 15) {
    pcntl_sigprocmask(\SIG_UNBLOCK, [\SIGUSR2], $blocked);
    in_array(\SIGPIPE, $blocked, true) && print("blocked\n");
    foreach (tick() as $ticket) {
        $order[] = $i = array_search($ticket, $tickets, true);
        $ticket->settle();
        $locks[$i]->release(false);
    }
}
echo implode(' ', $order), "\n";
// A refused certificate doesn't end the others' connections.
$holder = new RedisLock(key(), $dsn);
$holder->acquire();
$waiting = $locks[0]->enqueue();
$redis = $server->plain->redis();
tick_until(fn () => $redis->zCard(queue(key())) === 1);
$before = stats()['listeners'];
$refused = str_replace('rediss://localhost', 'rediss://127.0.0.1', $server->dsn());
$refused = preg_replace('/cafile=[^&]*/', 'cafile=' . urlencode($server->file('server.key')), $refused);
echo substr(answer_of(fn () => settled((new RedisLock(key('refused'), $refused))->enqueue(1.0))), 0, 19), "\n";
$holder->release();
var_dump(settled($waiting), stats()['listeners'] - $before);
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14
ConnectionException
bool(true)
int(0)
