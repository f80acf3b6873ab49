--TEST--
An unchanged session isn't written, but lives on; one that is gone is written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/observe.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(ini: ['session.gc_maxlifetime' => 500]);
$key = $pool->key();
$pool->run('session_start(); $_SESSION["n"] = 1;');
redis()->expire($key, 100);
$monitor = monitor();
$pool->run('session_start();');
$commands = $monitor->commands("\"$key\"");
var_dump(count(preg_grep('/ "500" "n\|i:1;"$/', $commands)), count(preg_grep('/ "500" "n\|i:1;" "touch"$/', $commands)));
echo between(490, redis()->ttl($key), 500), "\n";
$pool->run('session_start(); $redis = new Redis; $redis->connect("127.0.0.1", ' . environment('DISTLOCK_TEST_REDIS_PORT') . ');'
    . " \$redis->del('$key');");
var_dump(redis()->get($key));
$pool->run('ini_set("session.lazy_write", 0); session_start();');
echo between(490, redis()->ttl($key), 500), "\n";
--EXPECT--
int(0)
int(1)
yes
string(6) "n|i:1;"
yes
