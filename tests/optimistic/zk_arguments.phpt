--TEST--
On ZooKeeper, bad arguments are refused with errors that name them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

foreach ([
    fn () => new ZkOptimisticLock('a'),
    fn () => new ZkOptimisticLock('/a', 'a b'),
    fn () => new ZkOptimisticLock('/a', null, 0.0),
    fn () => new ZkOptimisticLock('/a', null, 1.0, 'ip:u:secret'),
    fn () => new ZkOptimisticLock(),
    fn () => value()->__construct('/again'),
    fn () => value()->update(strtoupper(...), -1.0),
    fn () => clone value(),
    fn () => serialize(value()),
] as $call) {
    echo thrown($call), "\n";
}
--EXPECTF--
ValueError: DistLock\ZkOptimisticLock::__construct(): Argument #1 ($path) must begin with a slash
ValueError: DistLock\ZkOptimisticLock::__construct(): Argument #2 ($hosts) must be a list of hosts %s
ValueError: DistLock\ZkOptimisticLock::__construct(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkOptimisticLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
ArgumentCountError: DistLock\ZkOptimisticLock::__construct() expects at least 1 argument, 0 given
Error: The DistLock\ZkOptimisticLock has already been constructed
ValueError: DistLock\ZkOptimisticLock::update(): Argument #2 ($timeout) must be greater than or equal to 0
Error: Trying to clone an uncloneable object of class DistLock\ZkOptimisticLock
Exception: Serialization of 'DistLock\ZkOptimisticLock' is not allowed
