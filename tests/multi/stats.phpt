--TEST--
A MultiLock counts as the locks it is made of
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$multi = new MultiLock(lock('a'), lock('b'), lock('c'));
$multi->acquire();
lock('a')->forceRelease();
$multi->release();
$multi->acquire();
$multi->release();
$stats = \DistLock\stats();
echo "$stats[acquired] $stats[released] $stats[lost] $stats[timeouts]\n";
$holder = lock('b');
$holder->acquire();
$multi->acquire(0.0);
echo \DistLock\stats()['timeouts'], "\n";
--EXPECT--
6 5 1 0
1
