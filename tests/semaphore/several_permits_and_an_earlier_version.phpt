--TEST--
Workers of an earlier version, who know of one permit only, give no more than there are to one that waits for several
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/earlier.php';
require_once __DIR__ . '/../support/expect.php';

$port = (int) environment('DISTLOCK_TEST_REDIS_PORT');
$earlier = fn () => new EarlierLock($port, key(), wanted: '3');

// One of the earlier version is counted as one, and counts each of several.
[$first, $second, $third] = [$earlier(), $earlier(), $earlier()];
$two = new RedisSemaphore(key(), 3, dsn(), weight: 2);
var_dump($two->acquire(0.0), $first->acquire(0.01), $second->acquire(0.01), count(sharers(key())));
var_dump($two->release(), $second->acquire(0.01), $two->acquire(0.0), count(sharers(key())));

// Its releases leave two permits free for the next, which they don't serve, nor anybody behind. That one notices by itself.
var_dump($third->acquire(0.01), count(sharers(key())));
[$waiter] = queue_up(key(), fn () => permit(key(), 3, weight: 2));
$behind = child(fn () => $earlier()->acquire(60.0));
await_waiters(2, key());
var_dump($third->release(), $second->release());
echo between(0.0, seconds(fn () => print(outcome($waiter) . "\n")), 1.5 + 5 * slowness()), ' ', count(sharers(key())), "\n";
var_dump(count(queued(key())));
echo released($waiter), "\n";
var_dump($behind->result(), count(queued(key())));
redis()->del(key(), shares(key()));

// Its last release gives the next all there is. Nobody else gets a permit until that one releases.
var_dump($first->acquire(0.01));
[$waiter] = queue_up(key(), fn () => permit(key(), 3, weight: 3));
var_dump($first->release());
echo outcome($waiter), "\n";
var_dump(owner(key()) === $waiter->pid, $second->acquire(0.01), (new RedisSemaphore(key(), 3, dsn()))->acquire(0.0));
echo released($waiter), "\n";
var_dump($second->acquire(0.01), $two->acquire(0.0), count(sharers(key())));
--EXPECT--
bool(true)
bool(true)
bool(false)
int(3)
bool(true)
bool(true)
bool(false)
int(2)
bool(true)
int(3)
bool(true)
bool(true)
acquired
yes 3
int(1)
released
bool(true)
int(0)
bool(true)
bool(true)
acquired
bool(true)
bool(false)
bool(false)
released
bool(true)
bool(true)
int(3)
