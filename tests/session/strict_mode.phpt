--TEST--
In strict mode an id that nobody has got is replaced, and one that somebody has is kept
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(ini: ['session.use_strict_mode' => 1]);
$pool->run('session_id("s"); session_start(["use_strict_mode" => 0]); $_SESSION["n"] = 1;');
echo $pool->run('session_start(); var_dump(session_id(), $_SESSION["n"]);');
echo $pool->run('session_start(); var_dump(session_id() !== "other", preg_match("/^[a-z0-9]{32}$/", session_id()));', 'other');
echo $pool->run('var_dump(@session_start(), preg_match("/^[a-z0-9]{32}$/", session_id()));', 'bad id');
echo $pool->run('session_start(); session_regenerate_id(); var_dump(session_id() !== "s", $_SESSION["n"], session_create_id() !== session_create_id());');
echo $pool->run('session_start(); session_create_id("p-"); session_write_close(); var_dump($_SESSION["n"]);');
var_dump(redis()->exists($pool->lock(), $pool->lock('other'), $pool->key('other')));
--EXPECT--
string(1) "s"
int(1)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
int(1)
int(0)
