--TEST--
A transaction whose reply is lost has made all nodes, which are found again; none is made twice, and none is left by one that gives up
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';

require_once __DIR__ . '/../../support/zookeeper.php';

$proxy = zookeeper_proxy(zk_port());
$semaphore = new ZkSemaphore(path(), 4, $proxy->hosts(), 20.0, weight: 3);
var_dump($semaphore->acquire(), $semaphore->release());
// The message with which a transaction is answered, and the next request of the transaction itself.
foreach ([1, 0] as $number) {
    $proxy->strike($number);
    var_dump($semaphore->acquire(30.0), $proxy->messages()[$number]);
    // Each transaction made has taken three numbers, none of them in vain.
    $numbers = array_map(static fn (string $node): int => (int) substr($node, -10), zk()->children(path()));
    sort($numbers);
    echo json_encode($numbers), "\n";
    var_dump($semaphore->release(), zk()->children(path()));
}
$holder = new ZkSemaphore(path(), 4, hosts(), weight: 2);
$holder->acquire();
$proxy->strike(1);
var_dump($semaphore->acquire(0.0), $proxy->messages()[1]);
await(fn () => count(zk()->children(path())) === 2);
--EXPECT--
bool(true)
bool(true)
bool(true)
string(14) "reply to multi"
[3,4,5]
bool(true)
array(0) {
}
bool(true)
string(5) "multi"
[6,7,8]
bool(true)
array(0) {
}
bool(false)
string(14) "reply to multi"
