--TEST--
TLS is refused if the client library doesn't support it, without a word of the passphrase
--INI--
distlock.zookeeper.tls=authorities.pem,certificate.pem,key.pem,hunter2
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

use function DistLock\zookeeper_locks;

require __DIR__ . '/../zookeeper.php';

foreach ([fn () => new ZkLock('/a'), fn () => new ZkSemaphore('/a', 2), fn () => new ZkOptimisticLock('/a'), fn () => zookeeper_locks('/')] as $call) {
    echo outcome($call), "\n";
}
ob_start();
phpinfo(INFO_MODULES);
$output = ob_get_clean();
preg_match_all('/^(?:ZooKeeper TLS|distlock.zookeeper.tls) .*/m', $output, $rows);
echo implode("\n", $rows[0]), "\n";
var_dump(str_contains($output, 'hunter2'));
--EXPECT--
Warning: PHP Startup: distlock.zookeeper.tls must be empty, because the ZooKeeper client library that distlock was built with doesn't support TLS; locks that use this setting can't be constructed in Unknown on line 0
ValueError: The ini setting distlock.zookeeper.tls must be empty, because the ZooKeeper client library that distlock was built with doesn't support TLS
ValueError: The ini setting distlock.zookeeper.tls must be empty, because the ZooKeeper client library that distlock was built with doesn't support TLS
ValueError: The ini setting distlock.zookeeper.tls must be empty, because the ZooKeeper client library that distlock was built with doesn't support TLS
ValueError: The ini setting distlock.zookeeper.tls must be empty, because the ZooKeeper client library that distlock was built with doesn't support TLS
ZooKeeper TLS => no
distlock.zookeeper.tls => on => on
bool(false)
