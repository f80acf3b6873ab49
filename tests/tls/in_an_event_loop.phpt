--TEST--
Tickets whose line and room use TLS get the lock in their order, beside a certificate that is refused
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/tls.php';

$server = tls_server();
$holder = new RedisLock(key(), $server->plain->dsn());
$holder->acquire();
$locks = $tickets = [];
foreach (range(1, 20) as $number) {
    $locks[$number] = new RedisLock(key(), $server->dsn());
    $tickets[$number] = $locks[$number]->enqueue();
}
tick_until(fn (): bool => $server->plain->redis()->zCard(queue(key())) === 20);
$refused = (new RedisLock(key('refused'), $server->dsn(['cafile' => $server->file('other-ca.crt')])))->enqueue();
tick_until(fn (): bool => $refused->isSettled());
echo thrown(fn () => $refused->settle()), "\n";
$holder->release();
$order = [];
while (count($order) < 20) {
    foreach (tick() as $ticket) {
        $number = array_search($ticket, $tickets, true);
        if ($number !== false) {
            $order[] = $number;
            $ticket->settle();
            $locks[$number]->release();
        }
    }
}
var_dump($order === range(1, 20));
--EXPECTF--
DistLock\ConnectionException: %s
bool(true)
