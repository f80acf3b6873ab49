--TEST--
A write that comes to the server late, after the connection broke and it was sent again, doesn't undo a later one of the same request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$pool = session_pool(1, ['display_errors' => 0], $proxy->dsn());
$class = <<<'PHP'
    session_set_save_handler(new class () extends SessionHandler {
        public function write(string $id, string $data): bool
        {
            var_dump(parent::write($id, 'n|i:1;'));
            gate('between');
            var_dump(parent::write($id, 'n|i:2;'));
            gate('after');
            return true;
        }
    });
    PHP;
$proxy->delayCommand('n|i:1;');
$request = $pool->start("$class session_start(); \$_SESSION['n'] = 2; session_write_close(); echo error_get_last()['message'] ?? 'no warning';");
$proxy->happened();
$pool->await('between');
var_dump(redis()->get($pool->key()));
$pool->open('between');
$pool->await('after');
$proxy->deliver();
var_dump(redis()->get($pool->key()));
$pool->open('after');
echo $request->response()->body, "\n";
var_dump(redis()->get($pool->key()), redis()->exists($pool->lock()));
--EXPECT--
string(6) "n|i:1;"
string(6) "n|i:1;"
bool(true)
bool(false)
SessionHandler::write(): distlock: the session's lock was lost, so the session wasn't changed
string(6) "n|i:1;"
int(0)
