--TEST--
Waiters whose queue was deleted queue again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = contender(key(), ttl: 4.0 * slowness());
outcome($holder);
line_up(2, key());
redis()->del(queue(key()));
await_waiters(2, key());
echo "queued again\n";
--EXPECT--
queued again
