--TEST--
A lock on a list excludes, and is excluded by, programs that lock by SET NX PX on a majority of the same servers
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

/** @param \Redis[] $servers */
function locks(array $servers, string $name, string $token): bool
{
    $granted = array_filter($servers, static fn (\Redis $server) => $server->set($name, $token, ['nx', 'px' => 60000]));
    if (count($granted) > count($servers) / 2) {
        return true;
    }
    unlocks($servers, $name, $token);

    return false;
}

/** @param \Redis[] $servers */
function unlocks(array $servers, string $name, string $token): void
{
    $script = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0";
    array_map(static fn (\Redis $server) => $server->eval($script, [$name, $token], 1), $servers);
}

$set = shared_quorum();
$servers = array_map(static fn (Server $member) => connect($member->port), $set->members);
$lock = $set->lock(key(), ttl: 60.0);

var_dump(locks($servers, key(), 'published'), $lock->acquire(0.0), $lock->acquire(0.3 * slowness()));
unlocks($servers, key(), 'published');
var_dump($lock->acquire(30.0), locks($servers, key(), 'published'), $lock->renew());
var_dump($lock->release(), locks($servers, key(), 'published'));
// Where another program overwrites the keys of a minority, the majority still keeps others out.
unlocks($servers, key(), 'published');
$lock->acquire(30.0);
array_map(static fn (\Redis $server) => $server->set(key(), 'left behind', ['px' => 60000]), array_slice($servers, 3));
var_dump($lock->isHeld(), locks($servers, key(), 'published'), $lock->release());
array_map(static fn (\Redis $server) => $server->del(key()), $servers);
--EXPECT--
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
