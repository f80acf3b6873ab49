--TEST--
A login that is refused after a restart of the server ends a wait at once
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

$server = sasl_server();
$holder = new ZkLock(path(), addresses($server), 60.0, BOB);
$holder->acquire();
$waiter = child(static function ($channel) use ($server) {
    $lock = new ZkLock(path(), addresses($server), 60.0, BOB);
    $channel->send('waiting');
    $outcome = outcome(fn () => $lock->acquire());

    return [str_replace(addresses($server), 'HOSTS', $outcome), $lock->isHeld()];
});
$waiter->await();
await_contenders($holder, 2);
change_password($server);
$server->kill();
$server->restart();
$start = hrtime(true);
echo json_encode($waiter->result()), "\n";
var_dump(Span::since($start)->isWithin(20 * slowness()));
echo strstr(outcome(fn () => $holder->inspect()), ':', true), "\n";
var_dump($holder->isHeld(), $holder->release());
--EXPECT--
["DistLock\\ConnectionException: HOSTS refused the credentials",false]
bool(true)
DistLock\ConnectionException
bool(false)
bool(false)
