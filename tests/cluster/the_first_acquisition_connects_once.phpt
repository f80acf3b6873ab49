--TEST--
A node that is asked for the cluster's slots and serves the lock gets one connection, and the call with the login
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/logins.php';
require_once __DIR__ . '/../support/observe.php';

$options = ['timeout' => 20, 'connect_timeout' => 20];

// On one connection, this server answers nothing before the last command of each round trip has arrived.
$peer = peer(function (Connection $connection): void {
    $commands = [$connection->command(), $connection->command()];
    $connection->tell(summary($commands));
    // An empty host means this one.
    $connection->write("+OK\r\n*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n" . bulk('') . ":{$connection->port()}\r\n");
    $commands = array_map(fn () => $connection->command(), range(1, 4));
    $connection->tell(summary($commands));
    $connection->write(implode(array_map(answer_to(...), $commands)));
    while (($command = $connection->command()) !== null) {
        $connection->write(answer_to($command));
    }
});
$lock = new RedisLock(key(), complete_dsn("redis+cluster://:secret@127.0.0.1:$peer->port", $options), autoRenew: false);
var_dump($lock->acquire());
echo $peer->await(), "\n", $peer->await(), "\n";

// A connection to a node that serves another slot is closed after the question.
$set = cluster();
$master = $set->master(key());
$other = array_values(array_filter($set->nodes, fn (Server $node) => $node->port !== $master->port && $node->ask('ROLE')[0] === 'master'))[0];
$received = fn (Server $node) => (int) $node->redis()->info('stats')['total_connections_received'];
foreach (['itself' => $master, 'another one' => $other] as $which => $asked) {
    $before = [$received($master), $received($asked)];
    $left = child(function () use ($asked, $options): int {
        $lock = new RedisLock(key(), complete_dsn("redis+cluster://127.0.0.1:$asked->port", $options), autoRenew: false);
        $lock->acquire();
        $redis = $asked->redis();
        $left = fn () => array_filter($redis->client('list'), fn (array $client) => str_starts_with($client['cmd'], 'cluster'));
        await(fn () => $left() === []);
        $lock->release();

        return count($left());
    })->result();
    $after = [$received($master), $received($asked)];
    // This test's own connections count, too: all three if the nodes are the same.
    $own = $asked === $master ? 3 : 1;
    echo "$which: ", $after[0] - $before[0] - $own, ' for the call, ', $left, " left of the question\n";
}
--EXPECT--
bool(true)
AUTH CLUSTER SLOTS
CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
itself: 1 for the call, 0 left of the question
another one: 1 for the call, 0 left of the question
