--TEST--
phpinfo() shows the nodes and their connections
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/expect.php';

$set = shared_cluster();
$lock = new RedisLock(key(), str_replace('://', '://:secret@', $set->dsn()));
echo get_class((function () use ($lock) {
    try {
        $lock->acquire(5.0);
    } catch (\Exception $exception) {
        return $exception;
    }
})()), "\n";
$lock = new RedisLock(key(), $set->dsn());
$lock->acquire(5.0);
ob_start();
phpinfo(INFO_MODULES);
$info = ob_get_clean();
preg_match_all('~^redis://127.0.0.1:\d+ => (\d+) for commands~m', $info, $counts);
rsort($counts[1]);
echo json_encode($counts[1]), str_contains($info, 'secret') ? ' told' : '', "\n";
--EXPECT--
DistLock\ConnectionException
["1","0","0"]
