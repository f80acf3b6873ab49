--TEST--
list leaves out a name whose key holds something that can't be a lock, and goes on
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

foreach (['a', 'b', 'c'] as $name) {
    (new RedisLock(key($name), dsn()))->synchronized(static fn () => null);
}
$lock = new RedisLock(key('c'), dsn());
$lock->acquire();
redis()->hSet(key('a'), 'field', 'value');
redis()->rPush(key('b'), 'value');
foreach ([['list', own()], ['list', '--all', own()], ['watch', '--count', '1', own()]] as $arguments) {
    $listed = distlock(...$arguments);
    echo $listed->code, ' ', $listed->errors, substr_count($listed->out, key('')), "\n";
}
echo distlock('show', key('a'))->code, ' ', distlock('blockers', key('c'))->code, "\n";
--EXPECT--
0 1
0 1
0 1
3 0
