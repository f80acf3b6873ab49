--TEST--
A node that has children is not deleted
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

zk()->createPath(path() . '/child');
zk()->set(path(), 'value');
echo failure(fn () => value()->update(fn () => null)), "\n";
var_dump(value()->read());
--EXPECTF--
DistLock\ServerException: %s: not empty: PATH
string(5) "value"
