--TEST--
With distlock.session.lock = write, requests that only read never wait, not even for the one that has the lock, and only restart the session's lifetime
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(3, ['distlock.session.lock' => 'write', 'session.gc_maxlifetime' => 500]);
echo $pool->run('session_start(); var_dump($_SESSION); $_SESSION["n"] = 1;');
$holder = $pool->start('ini_set("distlock.session.lock", "always"); session_start(); gate("holds"); session_abort();');
$pool->await('holds');
$reader = $pool->start('session_start(); gate("reads"); var_dump($_SESSION["n"]);');
$pool->await('reads');
redis()->expire($pool->key(), 100);
$monitor = monitor();
echo $pool->run('$before = DistLock\stats()["commands"]; session_start(); var_dump($_SESSION["n"], session_write_close()); '
    . 'echo DistLock\stats()["commands"] - $before, "\n";');
$commands = $monitor->commands("\"{$pool->key()}\"");
echo count(preg_grep('/ "set" /', $commands)), ' ', count(preg_grep('/ "500"/', $commands)), "\n";
echo between(490, redis()->ttl($pool->key()), 500), "\n";
// Not lazily, either.
redis()->expire($pool->key(), 100);
echo $pool->run('ini_set("session.lazy_write", 0); session_start(); var_dump($_SESSION["n"]);');
echo between(490, redis()->ttl($pool->key()), 500), "\n";
// read_and_close is over when it has read.
echo $pool->run('$before = DistLock\stats()["commands"]; session_start(["read_and_close" => true]); $_SESSION["n"] = 7; '
    . 'var_dump(session_write_close()); echo DistLock\stats()["commands"] - $before, "\n";');
$pool->open('reads');
echo $reader->response()->body;
$pool->open('holds');
$holder->response();
echo redis()->get($pool->key()), ' ', redis()->exists($pool->lock()), "\n";
--EXPECT--
array(0) {
}
int(1)
bool(true)
2
0 1
yes
int(1)
yes
bool(false)
1
int(1)
n|i:1; 0
