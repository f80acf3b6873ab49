--TEST--
Whatever draws a token, the counter lasts as long as distlock.redis.counter_lifetime said when the object was made
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/child.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/quorum.php';

// Neither the default nor a part of it. The objects are made with this setting, also in other processes.
ini_set('distlock.redis.counter_lifetime', '200000');

/** Prints how long the counter lasts that is created by the last of these calls. */
function lasts(string $what, callable $last, string $name, ?\Redis $redis = null): void
{
    $redis ??= redis();
    $redis->del(fence($name));
    $last();
    await(fn () => $redis->exists(fence($name)) === 1);
    echo "$what: ", between(199000, $redis->ttl(fence($name)), 200000), "\n";
}

/** Waits until a waiter has got it, and ends the process. */
function served(Child $waiter): void
{
    outcome($waiter);
    released($waiter);
}

$lock = new RedisLock(key(), dsn());
$second = new RedisLock(key(), dsn());
ini_set('distlock.redis.counter_lifetime', '5000');
lasts('acquire', fn () => $lock->acquire(), key());
$token = $lock->detach();
lasts('attach', fn () => $second->attach($token), key());
ini_set('distlock.redis.counter_lifetime', '200000');
foreach (['release()' => true, 'release(false)' => false] as $what => $waits) {
    $waiter = contender(key());
    await_waiters(1, key());
    lasts($what, fn () => $second->release($waits), key());
    served($waiter);
    $second->acquire();
}
$waiter = contender(key());
await_waiters(1, key());
lasts('forceRelease', fn () => $second->forceRelease(), key());
served($waiter);
$second->release();

lasts('acquireRead', fn () => $lock->acquireRead(), key());
lasts('the second that reads', fn () => $second->acquireRead(), key());
$lock->release();
lasts('attach of a share', fn () => $lock->attach($second->detach()), key());
lasts('an upgrade', fn () => $lock->acquire(), key());
$waiter = reader(key());
await_waiters(1, key());
lasts('a downgrade', fn () => $lock->release(), key());
$lock->release();

// A writer that gives up lets those behind it read.
$writer = contender(key(), timeout: 2.0);
await_waiters(1, key());
$behind = reader(key());
await_waiters(2, key());
lasts('a waiter that gives up', fn () => outcome($writer), key());
array_map(served(...), [$waiter, $behind]);

$semaphore = new RedisSemaphore(key('permits'), 3, dsn());
$two = new RedisSemaphore(key('permits'), 3, dsn(), weight: 2);
lasts('a permit', fn () => $semaphore->acquire(), key('permits'));
lasts('two permits', fn () => $two->acquire(), key('permits'));
$waiter = permit(key('permits'), 3);
await_waiters(1, key('permits'));
lasts('a permit that is handed over', fn () => $semaphore->release(), key('permits'));
served($waiter);

$quorum = shared_quorum();
$member = $quorum->members[0]->redis();
$listed = $quorum->lock(key(), ttl: 60.0);
lasts('a list of servers', fn () => $listed->acquire(), key(), $member);
$ahead = (time() + 40000) * 1000000;
$quorum->members[1]->redis()->set(fence(key()), (string) $ahead, ['ex' => 1000]);
$listed->release();
$listed->acquire();
lasts('a counter that is raised', function () use ($listed, $member) {
    $listed->getFencingToken();
    echo between(239000, $member->ttl(fence(key())), 240001), ' ';
    $member->expire(fence(key()), 200000);
}, key(), $member);
--EXPECT--
acquire: yes
attach: yes
release(): yes
release(false): yes
forceRelease: yes
acquireRead: yes
the second that reads: yes
attach of a share: yes
an upgrade: yes
a downgrade: yes
a waiter that gives up: yes
a permit: yes
two permits: yes
a permit that is handed over: yes
a list of servers: yes
yes a counter that is raised: yes
