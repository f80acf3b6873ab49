--TEST--
If the reply to the replacement of a token is lost, the lock stays held, and is renewed, under whichever token has it
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/quorum.php';

/** @param Proxy[] $proxies */
function lose_the_reply(string $name, array $proxies, RedisLock $lock): void
{
    // It is doubtful whether the first attempt may still be executed, so detach() replaces the token first.
    array_map(fn (Proxy $proxy) => $proxy->delayCommand(key($name)), $proxies);
    $lock->acquire(SOON);
    array_map(fn (Proxy $proxy) => $proxy->loseReply(key($name)), $proxies);
    echo strtok(failure(fn () => $lock->detach()), ':'), "\n";
    array_map(fn (Proxy $proxy) => $proxy->pass(), $proxies);
}

$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
$quorum = shared_quorum();
$proxies = array_map(fn (Server $member) => proxy($member->port), $quorum->members);
$servers = ['one' => [[$proxy], $proxy->dsn(impatient())], 'list' => [$proxies, array_map(fn (Proxy $proxy) => $proxy->dsn(impatient()), $proxies)]];
foreach ($servers as $name => [$through, $dsns]) {
    $lock = new RedisLock(key($name), $dsns, 12.0 * slowness());
    lose_the_reply($name, $through, $lock);
    $before = stats()['renewals'];
    await(fn () => stats()['renewals'] >= $before + 2 || !$lock->isHeld(), 60 * slowness(), 'renewals');
    var_dump($lock->isHeld(), $lock->renew());
    $token = $lock->detach();
    $other = new RedisLock(key($name), $name === 'one' ? dsn() : $quorum->dsns());
    var_dump($other->attach($token), $other->release());
    foreach (['getFencingToken', 'release'] as $method) {
        lose_the_reply($name, $through, $lock);
        var_dump($lock->$method() > 0, $lock->isHeld());
        $lock->release();
    }
}
--EXPECT--
DistLock\ConnectionException
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException
bool(true)
bool(true)
DistLock\ConnectionException
bool(true)
bool(false)
DistLock\ConnectionException
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException
bool(true)
bool(true)
DistLock\ConnectionException
bool(true)
bool(false)
