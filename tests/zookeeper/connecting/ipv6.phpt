--TEST--
A host may be given by its IPv6 address
--SKIPIF--
<?php @stream_socket_server('tcp://[::1]:0') || print 'skip this machine has no IPv6';
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$hosts = through(proxy(zk_port(), '[::1]'));
$lock = new ZkLock(path(), $hosts);
var_dump($lock->acquire(), str_starts_with($hosts, '[::1]:'), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
