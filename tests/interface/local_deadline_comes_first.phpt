--TEST--
The local deadline comes at least 1 % of the ttl before the server's
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), 10.0, false);
$lock->acquire();
foreach ([10.0, 3.0, 7.5] as $ttl) {
    $lock->renew($ttl);
    $now = hrtime(true) / 1e9;
    $local = $now + $lock->getRemainingTtl();
    $server = redis()->pttl(key()) / 1e3 + hrtime(true) / 1e9;
    echo between($ttl * 0.01, $server - $local, $ttl), "\n";
}
--EXPECT--
yes
yes
yes
