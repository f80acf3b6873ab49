--TEST--
An entry of the queue whose ttl or token no client would write is passed over, even if somebody listens for it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/bare_connection.php';

$listener = new BareConnection((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$listener->call('SUBSCRIBE', 'distlock:bad');
$ttls = ['0', '000', '31536000001', '99999999999999999999', str_repeat('9', 400)];
foreach ([...array_map(fn (string $ttl) => [$ttl, '2of3*h:1:0:1'], $ttls), ['30000', 'distlock:shared']] as [$ttl, $token]) {
    foreach (['write', '0', '3', '/3'] as $wanted) {
        $holder = new RedisLock(key(), dsn());
        $holder->acquire(0.0);
        redis()->zAdd(queue(key()), 1, "$ttl distlock:bad $token $wanted");
        $next = new RedisLock(key(), dsn());
        if (!$holder->release() || !$next->acquire(0.0) || !$next->release() || redis()->exists(queue(key()))) {
            echo "$ttl $token $wanted\n";
        }
    }
}
// The longest that there is.
$holder = new RedisLock(key(), dsn());
$holder->acquire(0.0);
redis()->zAdd(queue(key()), 1, '31536000000 distlock:bad h:1:0:1 write');
var_dump($holder->release(), redis()->get(key()), redis()->pttl(key()) > 31535900000, redis()->del(key()));
--EXPECT--
bool(true)
string(7) "h:1:0:1"
bool(true)
int(1)
