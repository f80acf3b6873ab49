--TEST--
Waiters move to the new master behind a name, in their order, although the old one keeps their connections and the name moves late
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/moving_server.php';
require_once __DIR__ . '/../support/observe.php';

$moving = moving_server();
$name = client_name();
$dsn = $moving->dsn(['client_name' => $name, 'connect_timeout' => 0.5]);
$old = $moving->old->redis();
$old->set(key(), 'somebody', ['px' => 600_000]);
$waiters = line_up(3, key(), $dsn, $old, 60.0);
$moving->failOver();
// Each has made a call that ended with the connect timeout.
await(fn () => listeners($name, $old) === [], 60);
$moving->move();
$new = $moving->new->redis();
await(function () use ($new): bool {
    $channels = channels(key(), $new);

    return count($channels) === 3 && !in_array(0, $new->rawCommand('PUBSUB', 'NUMSUB', ...$channels), true);
}, 60, 'the listeners at the new master');
$new->del(key());
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
acquired, released
acquired, released
acquired, released
