--TEST--
A server that is out of memory: the request is told, and what was there stays
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$server = server();
$redis = $server->redis();
$pool = session_pool(2, dsn: $server->dsn());
$pool->run('session_start(); $_SESSION["n"] = 1;');
$tell = <<<'PHP'
    set_error_handler(function (int $level, string $message) {
        echo strtok($message, '('), str_contains($message, 'OOM') ? ' OOM' : '', "\n";
    });
    PHP;
$request = $pool->start("$tell session_start(); gate('inside'); \$_SESSION['n'] = 2; session_write_close();");
$pool->await('inside');
$redis->config('SET', 'maxmemory', '1');
$pool->open('inside');
echo $request->response()->body;
var_dump($redis->exists($pool->lock()));
echo $pool->run("$tell var_dump(session_start());");
$redis->config('SET', 'maxmemory', '0');
echo $pool->run('var_dump(session_start(), $_SESSION["n"]);');
--EXPECT--
session_write_close OOM
session_write_close
int(0)
session_start OOM
session_start
bool(false)
bool(true)
int(1)
