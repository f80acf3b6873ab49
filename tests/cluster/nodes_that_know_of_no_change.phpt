--TEST--
A waiter that nodes unaware of a failover sent back to the old master listens on the new one in the end
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

// Two nodes that hear nothing of the others: they go by what they read when they started, and always will. Each serves
// a slot, too, so that they are asked before the others; the first one knows the second.
$set = cluster();
$old = $set->master(key());
[$one, $two] = array_values(array_diff([0, 1, 2], [$set->slot(key())]));
$line = static fn (string $letter, int $port, string $flags, int $slot): string
    => str_repeat($letter, 40) . " 127.0.0.1:$port@1 $flags - 0 0 1 connected $slot\n";
$cut_off = static function (string ...$lines) use ($set, $old, $line): Server {
    $file = directory() . '/nodes.conf';
    $lines[] = $line('a', $old->port, 'master', $set->slot(key()));
    file_put_contents($file, implode($lines) . "vars currentEpoch 1 lastVoteEpoch 0\n");

    return server(['--cluster-enabled', 'yes', '--cluster-config-file', $file]);
};
$second = $cut_off($line('b', 1, 'myself,master', $two));
$first = $cut_off($line('c', 1, 'myself,master', $one), $line('b', $second->port, 'master', $two));
$dsn = 'redis+cluster://' . addresses($first, $second, ...$set->nodes);

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
