--TEST--
A wait that names no limit has that of distlock.default_timeout, in each class; with INF it has none
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

const LIMIT = 0.3;

/** A process that holds the lock until it is sent anything. */
function holder(callable $make): Child
{
    $holder = child(static function (Channel $channel) use ($make): bool {
        $lock = $make();
        $channel->send($lock->acquire(30.0));
        $channel->receive(60);

        return $lock->release();
    });
    $holder->await(60);

    return $holder;
}

$hosts = hosts();
$make = [
    'RedisLock' => fn () => new RedisLock(key('redis'), dsn()),
    'RedisSemaphore' => fn () => new RedisSemaphore(key('permit'), 1, dsn()),
    'ZkLock' => fn () => new ZkLock('/distlock/' . key('zk'), $hosts),
    'ZkSemaphore' => fn () => new ZkSemaphore('/distlock/' . key('zkpermit'), 1, $hosts),
    'MultiLock' => fn () => new MultiLock(new RedisLock(key('one'), dsn()), new RedisLock(key('two'), dsn())),
];
var_dump(ini_get('distlock.default_timeout'));
ini_set('distlock.default_timeout', (string) LIMIT);
foreach ($make as $class => $lock) {
    $holder = holder($lock);
    $waiter = $lock();
    foreach (['acquire()' => [], 'acquire(null)' => [null]] as $call => $arguments) {
        $seconds = seconds(function () use ($waiter, $arguments, &$acquired) {
            $acquired = $waiter->acquire(...$arguments);
        });
        echo "$class $call ", json_encode($acquired), ' ', between(LIMIT * 0.99, $seconds, 10 * slowness()), "\n";
    }
    echo preg_replace('/"[^"]+"/', 'NAME', without_owner(thrown(fn () => $waiter->synchronized(fn () => print("not reached\n"))))), "\n";
    pcntl_async_signals(true);
    pcntl_signal(SIGALRM, fn () => $holder->send('release'));
    pcntl_alarm(1);
    var_dump($waiter->acquire(INF), $waiter->release(), $holder->result());
}
$reader = new RedisLock(key('read'), dsn());
$holder = contender(key('read'));
outcome($holder);
var_dump($reader->acquireRead());
released($holder);
foreach (['-1', 'soon', '1s', ' ', 'NAN'] as $bad) {
    var_dump(@ini_set('distlock.default_timeout', $bad));
}
ini_set('distlock.default_timeout', '');
$waiter = $make['RedisLock']();
$holder = holder($make['RedisLock']);
pcntl_signal(SIGALRM, fn () => $holder->send('release'));
pcntl_alarm(1);
var_dump($waiter->acquire());
--EXPECT--
string(0) ""
RedisLock acquire() false yes
RedisLock acquire(null) false yes
DistLock\TimeoutException: The lock NAME was not acquired in 0.300 seconds
bool(true)
bool(true)
bool(true)
RedisSemaphore acquire() false yes
RedisSemaphore acquire(null) false yes
DistLock\TimeoutException: The lock NAME was not acquired in 0.300 seconds
bool(true)
bool(true)
bool(true)
ZkLock acquire() false yes
ZkLock acquire(null) false yes
DistLock\TimeoutException: The lock NAME was not acquired in 0.300 seconds
bool(true)
bool(true)
bool(true)
ZkSemaphore acquire() false yes
ZkSemaphore acquire(null) false yes
DistLock\TimeoutException: The lock NAME was not acquired in 0.300 seconds
bool(true)
bool(true)
bool(true)
MultiLock acquire() false yes
MultiLock acquire(null) false yes
DistLock\TimeoutException: The lock NAME was not acquired in 0.300 seconds
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
