--TEST--
On ZooKeeper, when the reply to a write is lost and nobody else wrote, the error says that it isn't known whether it was done
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

$proxy = proxy(zk_port());
$value = new ZkOptimisticLock(path() . '/value', through($proxy));
// The node above is one of which it is known that it stays.
$value->update(fn () => 'first');
$value->update(fn () => null);
$value->read();
foreach (['made', 'changed'] as $new) {
    $calls = 0;
    $change = function (?string $old) use ($proxy, $new, &$calls): string {
        if ($calls++ === 0) {
            $proxy->cutReply(path());
        }

        return $new;
    };
    echo failure(fn () => $value->update($change, 20.0)), "\n";
    $proxy->happened();
    echo "$calls ", $value->read(), "\n";
}
--EXPECTF--
DistLock\ConnectionException: 127.0.0.1:PORT: connection loss: it is not known whether PATH was written
1 made
DistLock\ConnectionException: 127.0.0.1:PORT: connection loss: it is not known whether PATH was written
1 changed
