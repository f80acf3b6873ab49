--TEST--
ZkLock: however many ask at the same time, no more than maxAhead wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/ahead.php';

$holder = new ZkLock(path(), hosts(), 20.0);
$holder->acquire();
$callers = [];
for ($i = 0; $i < 10; $i++) {
    $callers[] = child(static function (Channel $channel): bool {
        $channel->receive(60);
        $lock = new ZkLock(path(), hosts(), 20.0);

        return $lock->acquire(60.0, 3) && $lock->release();
    });
}
array_map(static fn (Child $caller) => $caller->send('ask'), $callers);
// Those that are turned away may count one that is about to be turned away itself, so that fewer wait.
await(static fn () => count(array_filter($callers, static fn (Child $caller) => $caller->hasEnded())) >= 7, 60);
await(static fn () => contenders($holder) <= 4, 60);
var_dump($holder->release());
$acquired = count(array_filter($callers, static fn (Child $caller) => $caller->result()));
var_dump($acquired >= 1 && $acquired <= 3);
--EXPECT--
bool(true)
bool(true)
