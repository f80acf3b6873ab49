--TEST--
A label stands in front of each token of its lock: acquired at once, handed over, acquired again, attached, shared
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/contention.php';

function is_labelled(?string $token, string $label): bool
{
    return preg_match('/^' . preg_quote($label, '/') . '@[\w.-]+:\d+:[0-9a-f]{32}:\d+$/D', (string) $token) === 1;
}

$holder = child(function (Channel $test): bool {
    $lock = new RedisLock(key(), dsn(), 60.0, label: 'first');
    $lock->acquire();
    $test->send($lock->getToken());
    await_waiters(1, key());

    return $lock->release();
});
$first = $holder->await();
$longest = str_repeat('Az09._-x', 8);
$lock = new RedisLock(key(), dsn(), 60.0, label: $longest);
var_dump(is_labelled($first, 'first'), $lock->getOwner()->token === $first);

echo "handed over\n";
var_dump($lock->acquire(30.0), $holder->result(), is_labelled($lock->getToken(), $longest), array_column($lock->inspect()->owners, 'token') === [$lock->getToken()]);
var_dump($lock->getFencingToken() === $lock->inspect()->fencingToken);

echo "again\n";
$token = $lock->getToken();
var_dump($lock->release(), $lock->acquire(), is_labelled($lock->getToken(), $longest), $lock->getToken() !== $token);

echo "attached\n";
$token = $lock->detach();
$other = new RedisLock(key(), dsn(), 60.0, label: '-.');
var_dump($other->attach($token), is_labelled($other->getToken(), '-.'), $other->release());

echo "shared\n";
var_dump($other->acquireRead(), $other->acquire(), is_labelled($other->getToken(), '-.'), $other->downgrade());
var_dump(array_column($other->inspect()->owners, 'token') === [$other->getToken()], $other->release(), $other->release(), $other->isLocked());
--EXPECT--
bool(true)
bool(true)
handed over
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
again
bool(true)
bool(true)
bool(true)
bool(true)
attached
bool(true)
bool(true)
bool(true)
shared
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
