--TEST--
A lock that was released is no longer renewed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$clock = new RedisLock(key('clock'), dsn(), ttl: 4.0);
$clock->acquire();
$monitor = monitor();
$lock = new RedisLock(key(), dsn(), ttl: 4.0);
$lock->acquire();
$held = fn (int $times) => await(fn () => count($monitor->commands(key('clock'))) >= $times);
$held(1);
$lock->release();
$monitor->commands();
for ($renewals = 0; $renewals < 3; $renewals += count($commands)) {
    $commands = $monitor->commands(key('clock'));
    $others = $monitor->commands(key('lock'));
    echo $others === [] ? '' : implode("\n", $others);
    usleep(10_000);
}
var_dump(redis()->exists(key()), $clock->isHeld());
--EXPECT--
int(0)
bool(true)
