--TEST--
An attach() that got no answer, and is carried out late, doesn't shorten what was renewed after another one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
$lists = ['one' => [environment('DISTLOCK_TEST_REDIS_PORT')], 'list' => array_map(fn (Server $member) => $member->port, $quorum->members)];
foreach ($lists as $name => $ports) {
    $proxies = array_map(proxy(...), $ports);
    $servers = array_map(fn (Proxy $proxy) => $proxy->dsn(impatient()), $proxies);
    $lock = new RedisLock(key($name), $name === 'one' ? $servers[0] : $servers, 20.0 * slowness());
    $giver = new RedisLock(key($name), $name === 'one' ? dsn() : $quorum->dsns(), 20.0 * slowness());
    $giver->acquire(SOON);
    $token = $giver->detach();
    array_map(fn (Proxy $proxy) => $proxy->withholdCommand(key($name)), $proxies);
    echo strtok(failure(fn () => $lock->attach($token)), ':'), "\n";
    var_dump($lock->attach($token), $lock->renew(5000.0));
    array_map(fn (Proxy $proxy) => $proxy->deliver(), $proxies);
    foreach ($ports as $port) {
        echo connect((int) $port)->pttl(key($name)) > 4000000 ? 'long ' : 'short ';
    }
    var_dump($lock->isHeld());
}
--EXPECT--
DistLock\ConnectionException
bool(true)
bool(true)
long bool(true)
DistLock\ConnectionException
bool(true)
bool(true)
long long long long long bool(true)
