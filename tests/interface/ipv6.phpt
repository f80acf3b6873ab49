--TEST--
A server may be given by its IPv6 address
--SKIPIF--
<?php @stream_socket_server('tcp://[::1]:0') || print 'skip this machine has no IPv6';
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$dsn = proxy(server()->port, '[::1]')->dsn();
$lock = new RedisLock(key(), $dsn);
var_dump($lock->acquire(), str_starts_with($dsn, 'redis://[::1]:'), $lock->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
