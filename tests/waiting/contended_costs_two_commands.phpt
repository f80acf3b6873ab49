--TEST--
A contended acquisition is two commands once its process listens
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
[$commands, $contended] = commands_of_turns(6, $server->dsn(), $server->redis());
// Each connection sends the source of a script that the server lacks once.
$scripts = $commands['evalsha'] + $commands['eval'];
echo json_encode(['scripts' => $scripts] + array_diff_key($commands, ['evalsha' => 0, 'eval' => 0])), "\n";
var_dump($contended >= 12);
--EXPECT--
{"scripts":241}
bool(true)
