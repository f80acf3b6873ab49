--TEST--
A session works over a unix socket
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$socket = directory() . '/redis.sock';
$server = server(['--unixsocket', $socket]);
$pool = session_pool(1, dsn: "unix://$socket");
$pool->run('session_start(); $_SESSION["n"] = 1;');
echo $pool->run('session_start(); var_dump($_SESSION["n"]);');
--EXPECT--
int(1)
