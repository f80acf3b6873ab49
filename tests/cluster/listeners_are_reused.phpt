--TEST--
A process has one listener on a node, whatever slots it waits in
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/observe.php';

$set = shared_cluster();
$names = array_map(fn (int $number) => key("lock $number"), range(1, 12));
$holder = child(function (Channel $channel) use ($set, $names) {
    $held = array_map(fn (string $name) => new RedisLock($name, $set->dsn()), $names);
    array_map(fn (RedisLock $lock) => $lock->acquire(), $held);
    $channel->send('held');
    $channel->receive(60);
    foreach ($held as $lock) {
        $lock->release();
    }
});
$holder->await();
foreach ($names as $name) {
    $lock = new RedisLock($name, $set->dsn(['client_name' => client_name()]));
    $lock->acquire(0.02);
    $lock->acquire(0.02);
}
$counts = [];
foreach ($set->nodes as $node) {
    $channels = array_column(clients(client_name(), $node->redis()), 'ssub');
    $counts[] = [count(array_filter($channels)), array_sum($channels), count($channels)];
}
rsort($counts);
echo json_encode($counts), ' ', \DistLock\stats()['listeners'], "\n";
// It hears in the slot that it went to last.
$holder->send('release');
var_dump($lock->acquire(20.0));
$holder->result();
--EXPECT--
[[1,1,2],[1,1,2],[1,1,2],[0,0,0],[0,0,0],[0,0,0]] 3
bool(true)
