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
echo json_encode($commands), "\n";
var_dump($contended >= 8);
--EXPECT--
{"evalsha":161}
bool(true)
