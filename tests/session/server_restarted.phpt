--TEST--
A server that was restarted without its data: the request is told, and writes nothing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$server = server();
$pool = session_pool(2, dsn: $server->dsn());
$request = $pool->start('session_start(); gate("inside"); $_SESSION["n"] = 2; @session_write_close(); var_dump(error_get_last() !== null);');
$pool->await('inside');
$server->restart();
$pool->open('inside');
echo $request->response()->body;
var_dump($server->redis()->keys('*'));
echo $pool->run('var_dump(session_start(), $_SESSION); $_SESSION["n"] = 1;');
echo $pool->run('session_start(); var_dump($_SESSION["n"]);');
$request = $pool->start('session_start(); gate("dead"); $_SESSION["n"] = 2; var_dump(@session_write_close()); var_dump(error_get_last() !== null);');
$pool->await('dead');
$server->kill();
$pool->open('dead');
echo $request->response()->body;
echo $pool->run('var_dump(@session_start());');
--EXPECT--
bool(true)
array(0) {
}
bool(true)
array(0) {
}
int(1)
bool(true)
bool(true)
bool(false)
