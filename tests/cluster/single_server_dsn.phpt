--TEST--
The error for a DSN of a single server that leads to a node of a cluster says which scheme it should have
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/expect.php';

$dsn = preg_replace('~^redis\+cluster://([^,/]+).*$~', 'redis://$1', shared_cluster()->dsn());
$messages = [];
for ($i = 0; $i < 20; $i++) {
    foreach ([new RedisLock(key("$i"), $dsn), new RedisOptimisticLock(key("o$i"), $dsn)] as $lock) {
        $outcome = failure(fn () => $lock instanceof RedisLock ? $lock->acquire(0.0) && $lock->release() : $lock->update(fn () => null));
        $messages[preg_replace(['/MOVED \d+ [^\s;]+/', '/:\d+/'], ['MOVED TO', ':PORT'], $outcome)] = true;
    }
}
ksort($messages);
echo implode("\n", preg_grep('/MOVED/', array_keys($messages))), "\n";
$outcome = failure(fn () => ($other = new RedisLock(key(), "$dsn/1"))->acquire());
// Since version 9, a cluster of Valkey may have databases, so its error for one that isn't there doesn't name the
// cluster.
$since9 = 'ERR DB index is out of range; the server\'s setting "databases" says how many it has';
$before = 'ERR SELECT is not allowed in cluster mode; this is a node of a cluster: begin the DSN with redis+cluster://';
echo str_replace($since9, $before, $outcome), "\n";
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/0: MOVED TO; this is a node of a cluster: begin the DSN with redis+cluster://
DistLock\ServerException: redis://127.0.0.1:PORT/1: ERR SELECT is not allowed in cluster mode; this is a node of a cluster: begin the DSN with redis+cluster://
