--TEST--
A forked child does not renew what its parent holds
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$lock = new RedisLock(key(), dsn(), ttl: 30.0, autoRenew: false);
$lock->acquire();
var_dump(child(fn () => $lock->renew(3600.0))->result());
echo 'ttl left: ', between(0, redis()->pttl(key()), 30000), "\n";
--EXPECT--
bool(false)
ttl left: yes
