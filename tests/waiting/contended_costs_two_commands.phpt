--TEST--
A contended acquisition is two commands once its process listens
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
[$commands, $contended] = commands_of_turns(6, $server->dsn(), $server->redis());
echo json_encode($commands), "\n";
var_dump($contended >= 12);
--EXPECT--
{"evalsha":241}
bool(true)
