--TEST--
A connection that isn't open yet, and that nobody takes up, is closed when an idle one would be
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/quorum.php';

$dsns = shared_quorum()->dsns();
$proxy = proxy(shared_quorum()->members[2]->port);
$proxy->hold();
// In another database, the login is done before the call, so a call that ends leaves what it has opened.
$dsns[2] = dsn_of('127.0.0.1', $proxy->port, ['connect_timeout' => 3 * slowness(), 'max_idle' => 0.5], 1);
$sockets = fn (): array => preg_grep('/^socket:/', descriptors());
// Starts the keeper's thread.
$kept = new RedisLock(key('kept'), dsn(), ttl: 6000.0);
var_dump($kept->acquire(0.0));
$before = count($sockets());
// With this ttl each has a second to answer in.
$lock = new RedisLock(key(), $dsns, ttl: 20.0, autoRenew: false);
var_dump($lock->acquire(0.0));
echo count($sockets()) - $before, "\n";
await(fn () => count($sockets()) - $before === 4, 20 * slowness());
var_dump($lock->release());
--EXPECT--
bool(true)
bool(true)
5
bool(true)
