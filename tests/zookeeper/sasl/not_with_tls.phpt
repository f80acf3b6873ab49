--TEST--
A login via SASL over TLS is refused, because the client library can't do both
--INI--
distlock.zookeeper.tls=authorities.pem,certificate.pem,key.pem
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

echo outcome(fn () => new ZkLock(path(), sasl_hosts(), auth: BOB)), "\n";
--EXPECT--
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must not begin with "sasl" unless the ini setting distlock.zookeeper.tls is empty, because the ZooKeeper client library can't do both at once
