--TEST--
A release that is requested without a connection is carried out when there is one again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$proxy = proxy(zk_port());
$lock = new ZkLock(path(), through($proxy), 20.0);
$lock->acquire();
$proxy->refuse();
$passing = child(static function () use ($proxy) {
    usleep(300000);
    $proxy->pass();
});
var_dump($lock->release(), zk()->children(path()));
$passing->wait();
--EXPECT--
bool(true)
array(0) {
}
