--TEST--
Connections that something on the way has forgotten are replaced before they are used, if they were idle for max_idle
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

// Whoever used a forgotten connection would wait for 30 seconds, and then fail. The keeper would lose the lock.
$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$dsn = $proxy->dsn(['timeout' => 30, 'connect_timeout' => 30, 'max_idle' => 0.5]);
$forget = function () use ($proxy): void {
    $proxy->forget();
    usleep(600000);
};
$lock = new RedisLock(key(), $dsn, ttl: 6.0);
$value = new RedisOptimisticLock(key('value'), $dsn);
$holder = holder(key('held'), dsn());
$waiter = new RedisLock(key('held'), $dsn);
var_dump($lock->acquire(), $lock->release(), $waiter->acquire(0.1), $value->update(fn () => 'first'));
$forget();
var_dump($lock->acquire(), $value->update(fn () => 'second'));
$forget();
// A listener that is forgotten wouldn't be told that the lock is free. Who waits asks again only much later.
$releaser = child(function () use ($holder): void {
    await_waiters(1, key('held'));
    $holder->send('release');
});
$started = hrtime(true);
var_dump($waiter->acquire(20), hrtime(true) - $started < 15e9);
$releaser->result();
$renewals = stats()['renewals'];
$forget();
await(fn () => stats()['renewals'] > $renewals + 1, 20);
$forget();
var_dump($lock->isHeld(), $lock->release(), $waiter->release(), $value->read(), stats()['reconnects']);
--EXPECT--
bool(true)
bool(true)
bool(false)
string(5) "first"
bool(true)
string(6) "second"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(6) "second"
int(0)
