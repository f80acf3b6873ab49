--TEST--
forceRelease() that gets no answer isn't sent again, as it would break the next owner's lock; an idle connection may have broken before
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$quorum = shared_quorum();
$lists = ['one' => [(int) environment('DISTLOCK_TEST_REDIS_PORT')], 'list' => array_map(fn (Server $member) => $member->port, $quorum->members)];
foreach ($lists as $name => $ports) {
    $proxies = array_map(proxy(...), $ports);
    $servers = array_map(fn (Proxy $proxy) => $proxy->dsn(), $proxies);
    $lock = new RedisLock(key($name), $name === 'one' ? $servers[0] : $servers);
    $dsn = $name === 'one' ? dsn() : $quorum->dsns();
    var_dump($lock->forceRelease());
    array_map(fn (Proxy $proxy) => $proxy->disconnect(), $proxies);
    $holder = contender(key($name), $dsn);
    outcome($holder);
    $waiter = contender(key($name), $dsn);
    await_waiters(1, key($name), connect($ports[0]));
    array_map(fn (Proxy $proxy) => $proxy->cutReply('foreign'), $proxies);
    echo strtok(failure(fn () => $lock->forceRelease(foreign: true)), ':'), "\n";
    echo outcome($waiter), "\n";
    array_map(fn (Proxy $proxy) => $proxy->disconnect(), $proxies);
    var_dump($lock->isLocked());
    echo released($waiter), "\n";
}
--EXPECT--
bool(false)
DistLock\ConnectionException
acquired
bool(true)
released
bool(false)
DistLock\ConnectionException
acquired
bool(true)
released
