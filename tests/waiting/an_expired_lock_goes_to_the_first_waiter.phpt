--TEST--
When nobody releases, the first waiter is served, whichever waiter asks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$holder = new RedisLock(key(), dsn(), 60.0, autoRenew: false);
$holder->acquire();
[$first, $second] = line_up(2, key());
// The second one asks again, and finds that the lock has expired.
redis()->del(key());
[, $channel, $token] = explode(' ', redis()->zRange(queue(key()), 1, 1)[0]);
redis()->publish($channel, "$token 1 1 -");
echo outcome($first), "\n";
var_dump(queued(key()) === [$second->pid]);
released($first);
echo outcome($second), "\n";
--EXPECT--
acquired
bool(true)
acquired
