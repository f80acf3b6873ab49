--TEST--
A node that may not describe its cluster says so
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$set = cluster();
foreach ($set->nodes as $node) {
    $node->redis()->rawCommand('ACL', 'SETUSER', 'locks', 'reset', 'on', '>secret', '+@all', '~*', '&*', '-cluster');
}
$lock = new RedisLock(key(), str_replace('://', '://locks:secret@', $set->dsn()));
echo failure(fn () => $lock->acquire(5.0)), "\n";
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT: NOPERM %s
