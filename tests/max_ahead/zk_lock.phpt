--TEST--
ZkLock: if more than maxAhead are ahead, a caller is turned away, and its node goes again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/ahead.php';

$start = static function (): Child {
    return child(static function (Channel $channel): bool {
        $lock = new ZkLock(path(), hosts());

        return $lock->acquire(60.0) && $channel->receive(60) && $lock->release();
    });
};
$lock = new ZkLock(path(), hosts());
var_dump($lock->acquire(60.0, 0), $lock->release());
$contenders = [];
foreach ([1, 2, 3] as $count) {
    $contenders[] = $start();
    await(static fn () => contenders($lock) === $count && $lock->isLocked());
    echo turns_away($lock, range(0, $count - 1)), "\n", waits($lock, $count), "\n";
}
await_contenders($lock, 3);
foreach ($contenders as $contender) {
    $contender->send('release');
    var_dump($contender->result());
}
var_dump($lock->acquire(60.0, 0));
--EXPECT--
bool(true)
bool(true)
0: turned away
1: waited
0: turned away, 1: turned away
2: waited
0: turned away, 1: turned away, 2: turned away
3: waited
bool(true)
bool(true)
bool(true)
bool(true)
