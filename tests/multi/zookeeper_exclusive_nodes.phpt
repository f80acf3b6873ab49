--TEST--
Exclusive nodes are acquired one after the other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/zookeeper.php';

zk()->createPath(dirname(path('a')));
$multi = new MultiLock(lock('a', true), lock('b'), lock('c'), lock('d', true));
var_dump($multi->acquire(0.0), zk()->exists(path('a')), contenders('b', 'c'), zk()->exists(path('d')));
var_dump($multi->release(), zk()->exists(path('a')), contenders('b', 'c'), zk()->exists(path('d')));
--EXPECT--
bool(true)
bool(true)
string(7) "b:1 c:1"
bool(true)
bool(true)
bool(false)
string(7) "b:0 c:0"
bool(false)
