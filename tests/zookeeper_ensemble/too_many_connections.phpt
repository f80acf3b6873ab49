--TEST--
Where the server takes no more connections from an address, the error says so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/../support/zookeeper.php';

$server = zookeeper(['maxClientCnxns=1']);
$first = child(function (Channel $channel) use ($server) {
    $lock = new ZkLock(path(), addresses($server));
    $channel->send($lock->acquire());
    $channel->receive(60);
});
var_dump($first->await());
try {
    (new ZkLock(path(), addresses($server), 6.0))->acquire(6.0);
} catch (\DistLock\ConnectionException $exception) {
    echo str_contains($exception->getMessage(), 'maxClientCnxns') ? 'it is named' : $exception->getMessage(), "\n";
}
$first->send('end');
$first->result();
--EXPECT--
bool(true)
it is named
