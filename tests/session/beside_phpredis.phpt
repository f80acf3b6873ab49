--TEST--
Requests with phpredis's handler and with distlock's exclude each other, and read what the others wrote
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

// phpredis reads four bytes of it, whatever it has.
const ID = 'session';
$pool = session_pool(12);
$port = environment('DISTLOCK_TEST_REDIS_PORT');
$phpredis = "ini_set('session.save_handler', 'redis'); ini_set('redis.session.locking_enabled', 1);"
    . " ini_set('redis.session.lock_retries', -1); ini_set('redis.session.lock_wait_time', 2000); ini_set('redis.session.lock_expire', 30);"
    . " ini_set('session.save_path', 'tcp://127.0.0.1:$port?prefix=" . rawurlencode($pool->prefix) . "');";
$work = 'session_start(); $_SESSION["n"] = ($_SESSION["n"] ?? 0) + 1; $_SESSION[$_GET["kind"]] = ($_SESSION[$_GET["kind"]] ?? 0) + 1; usleep(1000);';
$requests = [];
for ($i = 0; $i < 60; $i++) {
    $requests[] = $pool->start($phpredis . $work, ID, ['kind' => 'phpredis']);
    $requests[] = $pool->start($work, ID, ['kind' => 'distlock']);
}
responses($requests, 60 * slowness());
echo $pool->run('session_start(); ksort($_SESSION); echo json_encode($_SESSION), "\n";', ID);
echo $pool->run("$phpredis session_start(); var_dump(\$_SESSION['n']);", ID);
var_dump(redis()->exists($pool->lock(ID)));
--EXPECT--
{"distlock":60,"n":120,"phpredis":60}
int(120)
int(0)
