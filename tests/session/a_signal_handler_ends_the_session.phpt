--TEST--
A signal handler that ends the session ends the wait of session_start() for it, which leaves the queue; other functions don't
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';
require_once __DIR__ . '/../support/sessions.php';

/** Waits for the session in another process, and sends a signal to it. */
function wait_for_session(\Closure $handler, bool $isClass): Child
{
    $waiter = child(function (Channel $channel) use ($handler, $isClass) {
        ini_set('display_errors', 0);
        $class = new \SessionHandler();
        $isClass && session_set_save_handler($class);
        on_signal(static function () use ($handler, $class, $isClass, $channel) {
            $isClass ? $handler($class) : $handler();
            $channel->send('handled');
        });
        session_id('s');

        return session_start() ? 'started, n = ' . $_SESSION['n'] : 'not started: ' . error_get_last()['message'];
    });
    await_waiters(1, key('session:s_LOCK'));
    $waiter->signal(SIGUSR1);
    $waiter->await();

    return $waiter;
}

use_sessions();
// Printed at the end: with output, PHP would refuse another id.
$lines = [];
redis()->set(key('session:s'), 'n|i:1;');
$holder = new RedisLock(key('session:s_LOCK'), dsn());
$handlers = [
    'session_write_close' => [session_write_close(...), false],
    'session_abort' => [session_abort(...), false],
    'session_destroy' => [session_destroy(...), false],
    'session_reset' => [session_reset(...), false],
    'session_regenerate_id' => [session_regenerate_id(...), false],
    'close() of a class' => [static fn (\SessionHandler $class) => $class->close(), true],
    'session_abort, with a class' => [static fn () => session_abort(), true],
];
foreach ($handlers as $name => [$handler, $isClass]) {
    $holder->acquire();
    $waiter = wait_for_session($handler, $isClass);
    // With the lock still held by somebody else.
    $lines[] = "$name: " . strtok($waiter->result(), ':');
    await_waiters(0, key('session:s_LOCK'));
    $holder->release();
}
$handlers = [
    'session_create_id' => [session_create_id(...), false],
    'session_gc' => [session_gc(...), false],
    'session_encode' => [session_encode(...), false],
    'read() of a class, another' => [static fn (\SessionHandler $class) => $class->read('another'), true],
    'read() of a class, the same' => [static fn (\SessionHandler $class) => @$class->read('s'), true],
    'write() of a class, the same' => [static fn (\SessionHandler $class) => @$class->write('s', 'n|i:2;'), true],
];
foreach ($handlers as $name => [$handler, $isClass]) {
    $holder->acquire();
    $waiter = wait_for_session($handler, $isClass);
    $holder->release();
    $lines[] = "$name: " . $waiter->result();
}
$holder->acquire();
$stopped = child(function (Channel $channel) {
    ini_set('display_errors', 0);
    on_signal(static fn () => [session_write_close(), exit(7)]);
    session_id('s');
    session_start();
});
await_waiters(1, key('session:s_LOCK'));
$stopped->signal(SIGUSR1);
$lines[] = "session_write_close() and exit(7): {$stopped->wait()}";
echo implode("\n", $lines), "\n", redis()->get(key('session:s')), "\n";
--EXPECT--
session_write_close: not started
session_abort: not started
session_destroy: not started
session_reset: not started
session_regenerate_id: not started
close() of a class: not started
session_abort, with a class: not started
session_create_id: started, n = 1
session_gc: started, n = 1
session_encode: started, n = 1
read() of a class, another: started, n = 1
read() of a class, the same: started, n = 1
write() of a class, the same: started, n = 1
session_write_close() and exit(7): exit 7
n|i:1;
