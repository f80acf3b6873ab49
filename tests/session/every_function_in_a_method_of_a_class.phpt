--TEST--
Whatever a class that extends SessionHandler does in its methods, PHP doesn't crash, and no lock is left
--ENV--
LSAN_OPTIONS=detect_leaks=0
VALGRIND_OPTS=--leak-check=no
--INI--
report_memleaks=0
--FILE--
<?php

// PHP itself leaks the arguments of the methods of a class that it refuses to nest.

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/session_callbacks.php';

/** Whether this PHP crashes with its own handler, too, when the class closes the session while it makes an id. */
function php_crashes_by_itself(): bool
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        ini_set('display_errors', 0);
        ini_set('session.save_handler', 'files');
        session_save_path(directory());
        $class = new class () extends \SessionHandler {
            public bool $isToClose = false;

            public function create_sid(): string
            {
                $this->isToClose && session_write_close();

                return parent::create_sid();
            }
        };
        session_set_save_handler($class, true);
        session_id('before');
        session_start();
        $_SESSION['n'] = 1;
        session_abort();
        session_id('');
        $class->isToClose = true;
        try {
            session_start();
        } catch (\Throwable) {
        }
        exit(0);
    }
    pcntl_waitpid($pid, $status);

    return pcntl_wifsignaled($status);
}

$closing = [
    'session_write_close',
    'session_commit',
    'session_regenerate_id',
    'session_regenerate_id(true)',
    'close and throw',
    'start another',
];
// If a class changes the save handler in its own methods, PHP calls those methods instead of the parent's, without end.
walk_session_pairs(
    session_methods(),
    static fn (SessionPair $pair) => [ini_set('distlock.session.timeout', 1), ($pair->situation)($pair)],
    without: ['start by files'],
    withoutMakingId: php_crashes_by_itself() ? $closing : [],
);
--EXPECT--
all pairs
