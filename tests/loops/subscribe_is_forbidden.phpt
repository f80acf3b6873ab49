--TEST--
If a user may not subscribe, tickets for free locks succeed, and those that would wait fail
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'mute', 'on', '>secret', '~*', '&*', '+@all', '-subscribe', '-ssubscribe');
$dsn = str_replace('redis://', 'redis://mute:secret@', $server->dsn());
$holder = new RedisLock(key(), $dsn);
$holder->acquire();
$locks = $tickets = [];
for ($i = 0; $i < 12; $i++) {
    $locks[$i] = new RedisLock($i % 3 === 0 ? key() : key("$i"), $dsn);
    $tickets[$i] = $locks[$i]->enqueue(20.0);
}
foreach ($tickets as $i => $ticket) {
    echo $i, ': ', preg_replace('/127.0.0.1:\d+/', 'SERVER', answer_of(fn () => settled($ticket))), "\n";
}
$holder->release();
// Newcomers, which were held back, ask then.
echo answer_of(fn () => settled((new RedisLock(key(), $dsn))->enqueue(20.0))), "\n";
await_nobody(key(), $redis);
--EXPECTF--
0: %S
1: true
2: true
3: %S
4: true
5: true
6: %S
7: true
8: true
9: %S
10: true
11: true
true
