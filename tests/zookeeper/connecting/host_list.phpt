--TEST--
Hosts of a list that are down are passed over
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

var_dump(($other = new ZkLock(path(), '127.0.0.1:1,' . hosts() . ',127.0.0.1:2'))->acquire(10.0));
--EXPECT--
bool(true)
