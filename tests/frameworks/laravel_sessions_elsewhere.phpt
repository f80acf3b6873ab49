--TEST--
Sessions of Laravel on a server of their own leave its locks where all other processes have theirs
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/laravel.php';

$own = server();
$configuration = ['session.driver' => 'distlock', 'distlock.servers' => null, 'distlock.session_server' => $own->dsn()];
$pool = new LaravelPool(2, $configuration, ['distlock.redis.servers' => '"' . dsn() . '"']);
$holder = $pool->start('/wait-with-session', ['as' => 'holder', 'gate' => 'inside']);
$pool->gates->await('inside');
var_dump(redis()->exists($pool->lock('stock')), $own->redis()->exists($pool->lock('stock')));
// Like a command of artisan, or a queue's worker, this opens no session.
echo strtok(LaravelPool::thrown($pool->run('/wait', ['wait' => 0])), ':'), "\n";
$pool->gates->open('inside');
echo $holder->response()->body, "\n", $pool->run('/wait', ['wait' => 0])->body, "\n";
$kept = fn (Server $server): int => count($server->redis()->keys($pool->session('*')));
echo $kept($own), "\n";
--EXPECT--
int(1)
int(0)
500 Illuminate\Contracts\Cache\LockTimeoutException
had it
had it
1
