--TEST--
A user with the documented rights is enough in a cluster, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/rights.php';

$set = cluster();
foreach ($set->nodes as $node) {
    $node->redis()->rawCommand('ACL', 'SETUSER', 'locks', 'reset', 'on', '>secret', ...least_rights(key(), 'cluster|slots'));
}
$dsn = str_replace('://', '://locks:secret@', $set->dsn());
$holder = contender(key(), $dsn);
outcome($holder);
$waiter = contender(key(), $dsn);
await_waiters(1, key(), $set->master(key())->redis());
$migration = $set->migrate(key());
$migration->finish();
await(fn () => $migration->target->redis()->rawCommand('PUBSUB', 'SHARDCHANNELS') !== []);
echo released($holder), ', ', outcome($waiter), ', ', released($waiter), "\n";
// A reader that comes behind a writer has the server look whether that is alive.
$reader = new RedisLock(key(), $dsn);
$late = new RedisLock(key(), $dsn);
$reader->acquireRead(5.0);
$writer = contender(key(), $dsn);
await_waiters(1, key(), $migration->target->redis());
var_dump($late->acquireRead(0.1), $reader->release());
echo outcome($writer), ', ', released($writer), "\n";
foreach ($set->nodes as $node) {
    echo json_encode($node->redis()->rawCommand('ACL', 'LOG')), "\n";
}
--EXPECT--
released, acquired, released
bool(false)
bool(true)
acquired, released
[]
[]
[]
[]
[]
[]
