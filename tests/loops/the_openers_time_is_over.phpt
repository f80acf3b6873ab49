--TEST--
If the time of the ticket that opens the line is over, the others still get their locks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$server->pause();
$options = ['connect_timeout' => 20, 'timeout' => 20];
$short = (new RedisLock(key('short'), $server->dsn($options)))->enqueue(0.3);
$locks = $tickets = [];
for ($i = 0; $i < 3; $i++) {
    $locks[$i] = new RedisLock(key("$i"), $server->dsn($options));
    $tickets[$i] = $locks[$i]->enqueue(60.0);
}
$deadline = new Deadline(1.0);
while ($deadline->remaining() > 0.0) {
    tick(0.05);
}
posix_kill($server->pid(), \SIGCONT);
foreach ($tickets as $i => $ticket) {
    echo "$i: ", answer_of(fn () => settled($ticket)), "\n";
}
echo preg_replace('/:\d+/', '', answer_of(fn () => settled($short))), "\n";
--EXPECTF--
0: true
1: true
2: true
%S
