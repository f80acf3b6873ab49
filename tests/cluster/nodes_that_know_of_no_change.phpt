--TEST--
A waiter that nodes who know of no failover sent back to the old master listens at the new one in the end
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

// Two nodes that hear nothing of the others: they go by what they read when they started, and always will.
$set = cluster();
$slot = $set->slot(key());
$old = $set->master(key());
$cut_off = array_map(static function (string $own) use ($slot, $old) {
    $file = directory() . '/nodes.conf';
    [$mine, $others] = $slot === 0 ? ['16383', '0-16382'] : ['0', '1-16383'];
    $master = str_repeat('e', 40);
    file_put_contents($file, <<<TEXT
        $own 127.0.0.1:1@1 myself,master - 0 0 1 connected $mine
        $master 127.0.0.1:{$old->port}@1 master - 0 0 2 connected $others
        vars currentEpoch 2 lastVoteEpoch 0

        TEXT);

    return server(['--cluster-enabled', 'yes', '--cluster-config-file', $file]);
}, [str_repeat('c', 40), str_repeat('d', 40)]);
$dsn = 'redis+cluster://' . addresses(...$cut_off, ...$set->nodes);

$holder = contender(key(), $dsn);
outcome($holder);
$waiters = line_up(2, key(), $dsn, $old->redis());
$redis = $set->failover(key())->redis();
await(function () use ($redis) {
    $heard = $redis->rawCommand('PUBSUB', 'SHARDNUMSUB', ...channels(key(), $redis));

    return array_filter($heard, is_int(...)) === [1 => 1, 3 => 1];
}, 45, 'the listeners at the new node');
echo released($holder), "\n";
foreach ($waiters as $waiter) {
    echo outcome($waiter), ', ', released($waiter), "\n";
}
--EXPECT--
released
acquired, released
acquired, released
