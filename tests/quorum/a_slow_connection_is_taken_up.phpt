--TEST--
A connection that takes longer to open than a call waits for it is taken up by later calls
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = quorum();
$name = client_name();
$dsns = $quorum->dsns();
$proxy = proxy($quorum->members[2]->port);
$proxy->hold();
// In another database, the login is done before the call.
$dsns[2] = $proxy->dsn(['client_name' => $name, 'connect_timeout' => 60]);
$dsns[2] = str_replace('?', '/1?', $dsns[2]);
// A busy machine may keep a reply waiting for a while: the longer the ttl, the more time a member has.
$lock = new RedisLock(key(), $dsns, ttl: 40.0, autoRenew: false);
var_dump($lock->acquire(0.0), $lock->release());
$proxy->pass();
$clients = fn () => clients($name, $quorum->members[2]->redis());
// Nobody has closed what the first call opened.
await(fn () => count($clients()) === 1);
$first = array_column($clients(), 'id');
// The login has been answered, so this one uses it.
await(function () use ($lock, $quorum): bool {
    $lock->acquire(0.0);
    $redis = $quorum->members[2]->redis();
    $redis->select(1);
    $is_there = $redis->exists(key()) === 1;
    $lock->release();

    return $is_there;
});
var_dump(array_column($clients(), 'id') === $first);
--EXPECT--
bool(true)
bool(true)
bool(true)
