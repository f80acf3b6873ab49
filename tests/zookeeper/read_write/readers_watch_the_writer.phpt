--TEST--
Readers watch the nearest writer in front, a writer the last but one in front
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/holder.php';

require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$lock = new ZkLock(path(), hosts());
$holders = [];
foreach (['acquireRead' => 'r', 'acquire' => 'rw'] as $acquire => $modes) {
    $holders[] = zk_holder($acquire);
    await_modes($lock, $modes);
}
foreach (['rwr', 'rwrr'] as $modes) {
    $holders[] = zk_holder();
    await_modes($lock, $modes);
}
$holders[] = zk_holder('acquire');
await_modes($lock, 'rwrrw');
await(fn () => array_sum(array_map(count(...), watches(path()))) === 4);
$nodes = array_column(everybody($lock->inspect()), 'node');
$watches = array_map(count(...), watches(path()));
echo json_encode(array_map(fn ($node) => $watches[$node] ?? 0, $nodes)), "\n";
foreach ($holders as $holder) {
    $holder->answer();
    $holder->ask('release');
}
--EXPECT--
[1,2,1,0,0]
