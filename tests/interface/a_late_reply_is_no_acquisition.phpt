--TEST--
A reply that arrives after the ownership it reports has ended counts for nothing: what is said to be held is held
--FILE--
<?php

namespace DistLock\Test;

use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

const TTL = 0.3;

$server = server();
// The server knows the scripts, so that each call is sent once.
$first = new RedisLock(key('first'), $server->dsn());
$first->acquire();
$proxy = proxy($server->port);
$dsn = $proxy->dsn(['connect_timeout' => 30, 'timeout' => 30]);

/** The reply to the next command about the lock is there only after what it tells of has ended. */
$late = function (callable $work) use ($server, $proxy): mixed {
    $proxy->holdReply(key());
    $end = child(function () use ($server, $proxy): void {
        $proxy->happened();
        await(fn () => $server->redis()->exists(key()) === 0);
        $proxy->pass();
    });
    try {
        return $work();
    } finally {
        // It speaks with the proxy as this process does: one after the other.
        $end->await();
    }
};
$lock = new RedisLock(key(), $dsn, ttl: TTL, autoRenew: false);
$semaphore = new RedisSemaphore(key(), 2, $dsn, ttl: TTL, autoRenew: false);
$reader = new RedisLock(key(), $dsn, ttl: 4.0, autoRenew: false);

foreach ([0.0, 20.0] as $limit) {
    foreach ([[$lock, 'acquire'], [$lock, 'acquireRead'], [$semaphore, 'acquire']] as [$object, $method]) {
        [$acquired, $exists] = await(function () use ($late, $object, $method, $limit, $server) {
            $acquired = $late(fn () => $object->$method($limit));
            $exists = $server->redis()->exists(key()) === 1;
            // What has ended by now may have ended before the server was asked: that would show nothing.
            $shows = !$acquired || $object->isHeld();
            $object->release();

            return $shows ? [$acquired, $exists] : null;
        }, 60, 'an acquisition that is held');
        echo "$method($limit): ", json_encode($acquired), ', ', json_encode($exists), "\n";
    }
}
$entered = 0;
$work = fn () => $late(fn () => $lock->synchronized(function () use (&$entered) {
    $entered++;
}, 0.0));
echo preg_replace('/:.*/', '', thrown($work)), " $entered\n";

foreach (['renew', 'attach'] as $method) {
    // attach() doesn't shorten what is left.
    $owner = $method === 'attach' ? new RedisLock(key(), $server->dsn(), ttl: 4.0, autoRenew: false) : $lock;
    await(fn () => $owner->acquire(20.0) && ($method === 'attach' || $lock->renew(20.0)));
    $token = $method === 'attach' ? $owner->detach() : null;
    $arguments = $token === null ? [TTL] : [$token];
    $losses = stats()['lost'];
    var_dump($late(fn () => $lock->$method(...$arguments)), $lock->isHeld(), stats()['lost'] - $losses);
}
$reader->acquireRead();
$lost = false;
$reader->onLost(function () use (&$lost) {
    $lost = true;
});
echo preg_replace('/:.*/', '', thrown(fn () => $late(fn () => $reader->acquire(20.0)))), "\n";
var_dump($reader->isHeld(), $lost);
--EXPECT--
acquire(0): false, false
acquireRead(0): false, false
acquire(0): false, false
acquire(20): true, true
acquireRead(20): true, true
acquire(20): true, true
DistLock\TimeoutException 0
bool(false)
bool(false)
int(1)
bool(false)
bool(false)
int(0)
DistLock\LockLostException
bool(false)
bool(true)
