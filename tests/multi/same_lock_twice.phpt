--TEST--
The same lock twice is refused, whatever the spelling of its server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/multi.php';

$a = lock('a');
$refused = fn (...$parts) => str_replace(key(''), '', thrown(fn () => new MultiLock(...$parts)));
echo $refused($a, lock('b'), $a), "\n";
echo $refused($a, lock('a')), "\n";
echo $refused($a, new RedisLock(key('a'), dsn(['timeout' => 3], 0))), "\n";
echo $refused(lock('b'), new MultiLock($a, lock('c')), $a), "\n";
echo $refused($a, new MultiLock(lock('b'), lock('a'))), "\n";
echo $refused($a, new RedisLock(key('a'), dsn(database: 1))), "\n";
var_dump($a->acquire(0.0));
--EXPECT--
ValueError: DistLock\MultiLock::__construct(): Argument #3 must not contain the lock "a" twice
ValueError: DistLock\MultiLock::__construct(): Argument #2 must not contain the lock "a" twice
ValueError: DistLock\MultiLock::__construct(): Argument #2 must not contain the lock "a" twice
ValueError: DistLock\MultiLock::__construct(): Argument #3 must not contain the lock "a" twice
ValueError: DistLock\MultiLock::__construct(): Argument #2 must not contain the lock "a" twice
nothing was thrown
bool(true)
