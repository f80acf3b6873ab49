--TEST--
An attach() whose reply is lost has changed nothing as soon as the server is back: the same object, or another one, can attach the token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lists = ['one' => [environment('DISTLOCK_TEST_REDIS_PORT')], 'list' => array_map(fn (Server $member) => $member->port, $quorum->members)];
foreach ($lists as $servers => $ports) {
    foreach (['acquire', 'acquireRead', 'permits'] as $kind) {
        if ($servers === 'list' && $kind !== 'acquire') {
            continue;
        }
        $proxies = array_map(fn ($port) => proxy((int) $port), $ports);
        $name = key("$servers $kind");
        $make = fn (string|array $servers) => $kind === 'permits'
            ? new RedisSemaphore($name, 5, $servers, LONG_TTL, weight: 3)
            : new RedisLock($name, $servers, LONG_TTL);
        $owner = $make($servers === 'one' ? dsn() : $quorum->dsns());
        // It only loses the reply, however busy the machine is.
        $through = array_map(fn (Proxy $proxy) => $proxy->dsn(['timeout' => 30] + impatient()), $proxies);
        $lock = $make($servers === 'one' ? $through[0] : $through);
        // There is a connection to lose.
        $lock->isLocked();
        foreach (['itself again', 'another one'] as $who) {
            $owner->{$kind === 'acquireRead' ? $kind : 'acquire'}();
            $token = $owner->detach();
            array_map(fn (Proxy $proxy) => $proxy->loseReply($name), $proxies);
            echo "$servers, $kind, $who: ", strtok(thrown(fn () => $lock->attach($token)), ':');
            echo $lock->isHeld() ? ', held' : '', ', ', $owner->attach($token) ? 'not taken' : 'taken';
            array_map(fn (Proxy $proxy) => $proxy->pass(), $proxies);
            if ($who === 'itself again') {
                echo ', ', json_encode([answered(fn () => $lock->attach($token)), $lock->isHeld(), $lock->release()]), "\n";
                continue;
            }
            await(fn () => $owner->attach($token), SOON, 'the old token');
            echo ', ', json_encode([$owner->renew(), $owner->release()]), "\n";
        }
    }
}
--EXPECT--
one, acquire, itself again: DistLock\ConnectionException, taken, [true,true,true]
one, acquire, another one: DistLock\ConnectionException, taken, [true,true]
one, acquireRead, itself again: DistLock\ConnectionException, taken, [true,true,true]
one, acquireRead, another one: DistLock\ConnectionException, taken, [true,true]
one, permits, itself again: DistLock\ConnectionException, taken, [true,true,true]
one, permits, another one: DistLock\ConnectionException, taken, [true,true]
list, acquire, itself again: DistLock\ConnectionException, taken, [true,true,true]
list, acquire, another one: DistLock\ConnectionException, taken, [true,true]
