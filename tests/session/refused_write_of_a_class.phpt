--TEST--
A session class whose write was refused, as the server was out of memory, still has the lock, and its next write succeeds
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$server = server();
$redis = $server->redis();
$pool = session_pool(1, dsn: $server->dsn());
$class = <<<'PHP'
    set_error_handler(function (int $level, string $message) {
        echo strtok($message, '('), str_contains($message, 'OOM') ? ' OOM' : " $message", "\n";
    });
    session_set_save_handler(new class () extends SessionHandler {
        public function write(string $id, string $data): bool
        {
            gate('before');
            var_dump(parent::write($id, 'n|i:1;'));
            gate('between');
            var_dump(parent::write($id, 'n|i:2;'));
            return true;
        }
    });
    PHP;
$request = $pool->start("$class session_start(); \$_SESSION['n'] = 3; session_write_close();");
$pool->await('before');
$redis->config('SET', 'maxmemory', '1');
$pool->open('before');
$pool->await('between');
var_dump($redis->exists($pool->lock()));
$redis->config('SET', 'maxmemory', '0');
$pool->open('between');
echo $request->response()->body;
var_dump($redis->get($pool->key()), $redis->exists($pool->lock()));
--EXPECT--
int(1)
SessionHandler::write OOM
bool(false)
bool(true)
string(6) "n|i:2;"
int(0)
