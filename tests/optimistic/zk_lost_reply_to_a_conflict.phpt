--TEST--
On ZooKeeper, when the reply to a write is lost, but somebody else wrote first, the update starts over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$proxy = proxy(zk_port());
$value = new ZkOptimisticLock(path(), through($proxy));
$value->update(fn () => 'old');
$seen = [];
var_dump($value->update(function (?string $old) use ($proxy, &$seen) {
    if ($seen === []) {
        zk()->set(path(), 'theirs');
        $proxy->cutReply(path());
    }
    $seen[] = $old;

    return "$old and ours";
}, 20.0));
$proxy->happened();
echo json_encode($seen), "\n";
--EXPECT--
string(15) "theirs and ours"
["old","theirs"]
