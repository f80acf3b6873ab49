--TEST--
Nodes above the locks are made where they are missing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

$multi = new MultiLock(lock('x/y/a'), lock('b'), lock('x/z'), lock('b/c/d'));
var_dump($multi->acquire(0.0), contenders('x/y/a', 'x/z', 'b/c/d'), $multi->release());
--EXPECT--
bool(true)
string(21) "x/y/a:1 x/z:1 b/c/d:1"
bool(true)
