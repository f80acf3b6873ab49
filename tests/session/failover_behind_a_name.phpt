--TEST--
A session that is open while its server becomes a replica behind its name is written on the new master, where the next request finds it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/moving_server.php';
require_once __DIR__ . '/../support/sessions.php';

$moving = moving_server();
$pool = session_pool(2, dsn: $moving->dsn());
$pool->run('session_start(); $_SESSION["n"] = 1;');
$request = $pool->start('session_start(); gate("inside"); $_SESSION["n"]++; var_dump(session_write_close(), error_get_last());');
$pool->await('inside');
$moving->failOver();
$moving->move();
$pool->open('inside');
echo $request->response(60 * slowness())->body;
echo $pool->run('var_dump(session_start(), $_SESSION["n"]);');
echo str_contains((string) $moving->new->redis()->get($pool->key()), 'n|i:2') ? "written\n" : "not written\n";
--EXPECT--
bool(true)
NULL
bool(true)
int(2)
written
