--TEST--
Tickets at a server that never answers fail in their time, and others go on meanwhile
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';
require_once __DIR__ . '/../support/expect.php';

$silent = peer(fn (Connection $connection) => $connection->ignore());
$options = ['timeout' => 1.0, 'connect_timeout' => 1.0];
$tickets = $locks = [];
for ($i = 0; $i < 20; $i++) {
    $locks[$i] = new RedisLock(key("$i"), $silent->dsn($options));
    $tickets[$i] = $locks[$i]->enqueue(1.5);
}
$good = new RedisLock(key(), dsn());
$rounds = 0;
$seconds = seconds(function () use ($tickets, $good, &$rounds): void {
    while (array_filter($tickets, fn ($ticket) => !$ticket->isSettled()) !== []) {
        settled($good->enqueue());
        $good->release();
        $rounds++;
    }
});
echo between(0.5, $seconds, 8.0 * slowness()), ' ', $rounds > 20 ? 'others went on' : $rounds, "\n";
$answers = array_map(fn ($ticket) => preg_replace('/127.0.0.1:\d+/', 'SERVER', answer_of(fn () => $ticket->settle())), $tickets);
echo implode("\n", array_unique($answers)), "\n";
--EXPECTF--
yes others went on
ConnectionException: %s
