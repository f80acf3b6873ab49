--TEST--
When PHP closes the session, after everything else, a session handler of the user's can't enqueue any more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;
use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$child = child(function (): void {
    $handler = new class implements \SessionHandlerInterface {
        public array $kept = [];

        public function open(string $path, string $name): bool
        {
            return true;
        }

        public function close(): bool
        {
            return true;
        }

        public function read(string $id): string
        {
            return '';
        }

        public function write(string $id, string $data): bool
        {
            $lock = new RedisLock(key(), dsn());
            echo answer_of(fn () => $lock->enqueue()), ' ', $lock->getState()->name, "\n";
            echo answer_of(fn () => await_with(fn () => null)), "\n";
            dispatch();
            $this->kept = [$lock];
            return true;
        }

        public function destroy(string $id): bool
        {
            return true;
        }

        public function gc(int $lifetime): int
        {
            return 0;
        }
    };
    session_set_save_handler($handler, false);
    ini_set('session.use_cookies', 0);
    session_cache_limiter('');
    session_id('a');
    @session_start();
    $_SESSION['a'] = 1;
    $first = new RedisLock(key('first'), dsn());
    $GLOBALS['kept'] = $first->enqueue();
});
var_dump($child->wait());
await_nobody(key());
await_nobody(key('first'));
--EXPECT--
LockStateException: The request is over: there are no more tickets Unlocked
LockStateException: The request is over: there are no more tickets
string(6) "exit 0"
