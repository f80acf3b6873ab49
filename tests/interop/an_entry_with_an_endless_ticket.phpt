--TEST--
An entry whose ticket is later than any clock, and that no client wrote, doesn't mix up the order of those that come after it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

foreach (['inf', '1e300', '9007199254740992'] as $score) {
    $holder = new RedisLock(key(), dsn());
    $holder->acquire();
    redis()->rawCommand('ZADD', queue(key()), $score, 'an entry');
    [$first] = queue_up(key(), fn () => contender(key()));
    [$second] = queue_up(key(), fn () => contender(key()));
    $tickets = array_values(redis()->zRange(queue(key()), 0, 1, true));
    var_dump($tickets[0] < $tickets[1], $tickets[1] < 1e17);
    $holder->release();
    echo outcome($first), ' ', released($first), ', ', outcome($second), ' ', released($second), "\n";
    redis()->del(queue(key()));
}
--EXPECT--
bool(true)
bool(true)
acquired released, acquired released
bool(true)
bool(true)
acquired released, acquired released
bool(true)
bool(true)
acquired released, acquired released
