--TEST--
What a request holds is released when its session has been written, wherever the lock is kept
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';

$session = '
    final class Handler implements SessionHandlerInterface
    {
        public function open(string $path, string $name): bool { return true; }
        public function close(): bool { return true; }
        public function read(string $id): string { return ""; }
        public function destroy(string $id): bool { return true; }
        public function gc(int $lifetime): int { return 0; }
        public function create_sid(): string { return "one"; }
        public function validateId(string $id): bool { return true; }

        public function write(string $id, string $data): bool
        {
            $other = new DistLock\RedisLock($_GET["key"], $_GET["dsn"]);
            // Nobody hears what is printed by then.
            file_put_contents("$_GET[gates]/written", $other->inspect()->isHeld() ? "held" : "free");

            return true;
        }
    }
    // PHP writes the session when the modules are told of the end, after the destructors.
    session_set_save_handler(new Handler(), false);
    session_id("one");
    session_start();
    $_SESSION["changed"] = true;
    $lock->acquire();
';
$worker = worker(['session.use_cookies' => 0, 'session.cache_limiter' => '']);
foreach ([
    'in a global variable' => '',
    'in an array' => '$locks = [$lock];',
    'in a static variable' => 'class Kept { public static $lock; } Kept::$lock = $lock; unset($lock);',
    'in a cycle' => '$cycle = new stdClass(); $cycle->self = $cycle; $cycle->lock = $lock; unset($cycle, $lock);',
    'in a lock of several' => '$several = new DistLock\MultiLock($lock); $several->acquire(); unset($lock);',
    'with exit' => 'exit;',
    'with a fatal error' => 'ini_set("display_errors", 0); missing();',
] as $where => $code) {
    $body = $worker->run($session . $code);
    echo "$where: ", $body, $worker->file('written'), ', then ', redis()->exists(key()) ? 'held' : 'free', "\n";
}
--EXPECT--
in a global variable: held, then free
in an array: held, then free
in a static variable: held, then free
in a cycle: held, then free
in a lock of several: held, then free
with exit: held, then free
with a fatal error: held, then free
