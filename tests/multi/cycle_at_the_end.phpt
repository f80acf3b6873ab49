--TEST--
A cycle that is left at the end of the script is released with it
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;

require __DIR__ . '/multi.php';

$child = child(function (): void {
    gc_disable();
    $part = lock('a');
    $multi = new MultiLock($part, lock('b'));
    $part->onLost(fn () => $multi);
    $multi->acquire();
    $global = new MultiLock(lock('c'), lock('d'));
    $global->acquire();
    $GLOBALS['left'] = $global;
});
$child->result();
echo held('a', 'b', 'c', 'd'), "\n";
--EXPECT--
none
