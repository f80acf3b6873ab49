--TEST--
A waiter in line has read the list before its turn comes, and then asks nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

/* With these, a process asks once, for each path, whether it may delete what it creates. */
const AT_FIRST = 2;

$holder = new ZkLock(path(), hosts());
$holder->acquire();
$waiters = [];
for ($contenders = 2; $contenders <= 5; $contenders++) {
    $waiters[] = child(static function (Channel $channel) {
        $lock = new ZkLock(path(), hosts(), 600.0);
        $lock->acquire();
        $channel->send(\DistLock\stats()['commands'] - \DistLock\stats()['renewals'] - AT_FIRST);
        $channel->receive(60);
        $lock->release();
    });
    await_contenders($holder, $contenders);
}
for ($waiting = 4; $waiting > 0; $waiting--) {
    $owner = array_column(everybody($holder->inspect()), 'node')[0];
    await(static fn () => count(watches(path())[$owner] ?? []) === min(2, $waiting));
    $waiting === 4 ? $holder->release() : $waiters[3 - $waiting]->send('release');
    echo $waiters[4 - $waiting]->await(60), "\n";
}
$waiters[3]->send('release');
array_map(static fn ($waiter) => $waiter->result(), $waiters);
--EXPECT--
3
5
5
5
