--TEST--
A call that doesn't say how many may be ahead has the limit of distlock.default_max_ahead, in each class
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

$hosts = hosts();
$servers = array_map(fn (Server $member) => $member->dsn(), shared_quorum()->members);
$make = [
    'RedisLock' => fn () => new RedisLock(key('redis'), dsn()),
    'a list of servers' => fn () => new RedisLock(key('quorum'), $servers),
    'RedisSemaphore' => fn () => new RedisSemaphore(key('permit'), 1, dsn()),
    'ZkLock' => fn () => new ZkLock('/distlock/' . key('zk'), $hosts),
    'an exclusive node' => fn () => new ZkLock('/distlock/' . key('exclusive'), $hosts, nodes: ZkNodes::Exclusive),
    'ZkSemaphore' => fn () => new ZkSemaphore('/distlock/' . key('zkpermit'), 1, $hosts),
    'MultiLock' => fn () => new MultiLock(new RedisLock(key('one'), dsn()), new RedisLock(key('two'), dsn())),
];
var_dump(ini_get('distlock.default_max_ahead'));
foreach ($make as $class => $lock) {
    $holder = child(static function (Channel $channel) use ($lock): bool {
        $held = $lock();
        $channel->send($held->acquire(30.0));
        $channel->receive(60);

        return $held->release();
    });
    $holder->await(60);
    $waiter = $lock();
    ini_set('distlock.default_max_ahead', '0');
    // Without the limit, each of these would wait for a minute.
    $turned_away = [$waiter->acquire(60.0), $waiter->acquire(60.0, null), $waiter->acquire(60.0, maxAhead: 0)];
    echo $class, ': ', json_encode([...$turned_away, $waiter->getWaitTime()]), "\n";
    foreach ([[], [null], [0]] as $limit) {
        echo preg_replace('/"[^"]+"/', 'NAME', without_owner(thrown(fn () => $waiter->synchronized(fn () => 1, 60.0, Mode::Write, ...$limit)))), "\n";
    }
    ini_set('distlock.default_max_ahead', '');
    var_dump($waiter->acquire(0.1), $waiter->getWaitTime() >= 0.1);
    foreach ([fn () => $waiter->acquire(1.0, -1), fn () => $waiter->synchronized(fn () => 1, maxAhead: -1)] as $wrong) {
        echo preg_replace('/^.*::/', '', thrown($wrong)), "\n";
    }
    $holder->send('release');
    $holder->result();
    // Nobody is ahead any more; the removal of a node takes a moment.
    await(fn () => $waiter->acquire(60.0, 0), 30);
    var_dump($waiter->acquire(60.0, 0));
}
$lock = $make['RedisLock']();
echo thrown(fn () => $lock->acquireRead(maxAhead: -1)), "\n";
// Another object of this thread: there is nothing to wait for, so it isn't a deadlock.
$other = new RedisLock(key('other'), dsn());
$other->acquire();
$same = new RedisLock(key('other'), dsn());
var_dump($same->acquire(60.0, 0));
echo strtok(thrown(fn () => $same->acquire(60.0, 1)), ':'), "\n";
--EXPECT--
string(0) ""
RedisLock: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
a list of servers: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
RedisSemaphore: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
ZkLock: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
an exclusive node: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
ZkSemaphore: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
MultiLock: [false,false,false,0]
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
DistLock\TimeoutException: The lock NAME was not acquired, because more than 0 were ahead
bool(false)
bool(true)
acquire(): Argument #2 ($maxAhead) must be greater than or equal to 0
synchronized(): Argument #4 ($maxAhead) must be greater than or equal to 0
bool(true)
ValueError: DistLock\RedisLock::acquireRead(): Argument #2 ($maxAhead) must be greater than or equal to 0
bool(false)
DistLock\DeadlockException