--TEST--
Every key of a lock has an expiry
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key());
outcome($holder);
line_up(1, key());
foreach ([key(), queue(key()), fence(key())] as $name) {
    echo between(1, redis()->ttl($name), 8 * 86400), "\n";
}
--EXPECT--
yes
yes
yes
