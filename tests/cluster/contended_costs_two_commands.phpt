--TEST--
A contended acquisition in a cluster is two commands once its process listens
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
[$commands, $contended] = commands_of_turns(4, $set->dsn(), $set->master(key())->redis());
// Each connection sends the source of a script that the server lacks once.
$scripts = $commands['evalsha'] + $commands['eval'];
echo json_encode(['scripts' => $scripts] + array_diff_key($commands, ['evalsha' => 0, 'eval' => 0])), "\n";
var_dump($contended >= 8);
--EXPECT--
{"scripts":161}
bool(true)
