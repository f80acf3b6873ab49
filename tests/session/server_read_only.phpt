--TEST--
A server that has become a replica: the request is told, and what was there stays
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$server = server();
$redis = $server->redis();
// A request waits for so long until the server is a master again.
$pool = session_pool(2, ['distlock.session.timeout' => 4], $server->dsn(['connect_timeout' => 3]));
$pool->run('session_start(); $_SESSION["n"] = 1;');
$tell = 'set_error_handler(function (int $level, string $message) { echo str_contains($message, "READONLY") ? "READONLY" : "more", "\n"; });';
$request = $pool->start("$tell session_start(); gate('inside'); \$_SESSION['n'] = 2; session_write_close();");
$pool->await('inside');
$redis->rawCommand('REPLICAOF', '127.0.0.1', '1');
$pool->open('inside');
echo $request->response()->body;
echo $pool->run("$tell var_dump(session_start());");
$redis->rawCommand('REPLICAOF', 'NO', 'ONE');
echo $pool->run('var_dump(session_start(), $_SESSION["n"]);');
--EXPECT--
READONLY
more
READONLY
more
bool(false)
bool(true)
int(1)
