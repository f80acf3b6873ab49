--TEST--
Every key of a lock that readers hold has an expiry, and only the counter stays
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$readers = [reader(key()), reader(key())];
array_map(outcome(...), $readers);
[$writer] = line_up(1, key());
foreach ([key(), shares(key()), queue(key()), fence(key())] as $name) {
    echo between(1, redis()->ttl($name), 8 * 86400), "\n";
}
array_map(released(...), $readers);
outcome($writer);
released($writer);
var_dump(redis()->exists(key(), shares(key()), queue(key())));
--EXPECT--
yes
yes
yes
yes
int(0)
