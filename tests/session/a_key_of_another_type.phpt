--TEST--
A key that isn't a string is no session, and stays as it is
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
redis()->rawCommand('RPUSH', $pool->key(), 'a', 'b');
echo $pool->run('var_dump(@session_start(), str_contains(error_get_last()["message"], "Failed to read")); $_SESSION["n"] = 1;');
echo implode(' ', redis()->lRange($pool->key(), 0, -1)), ' ', redis()->exists($pool->lock()), "\n";
redis()->rawCommand('RPUSH', $pool->lock('t'), 'a');
echo $pool->run('var_dump(@session_start());', 't');
echo implode(' ', redis()->lRange($pool->lock('t'), 0, -1)), "\n";
redis()->del($pool->key(), $pool->lock('t'));
--EXPECT--
bool(false)
bool(true)
a b 0
bool(false)
a
