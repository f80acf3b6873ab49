--TEST--
With distlock.session.lock = write, a signal handler that ends the session while its change waits for the lock ends the wait, and nothing is written
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
ini_set('distlock.session.lock', 'write');
$lines = [];
redis()->set(key('session:s'), 'n|i:1;');
$holder = new RedisLock(key('session:s_LOCK'), dsn());
foreach (['session_write_close', 'session_abort', 'session_destroy', 'session_create_id'] as $function) {
    $holder->acquire();
    $waiter = child(static function (Channel $channel) use ($function): string {
        ini_set('display_errors', 0);
        on_signal(static function () use ($function, $channel): void {
            $function();
            $channel->send('handled');
        });
        session_id('s');
        session_start();
        $_SESSION['n']++;
        error_clear_last();
        session_write_close();

        return error_get_last() === null ? 'written' : 'told';
    });
    await_waiters(1, key('session:s_LOCK'));
    $waiter->signal(SIGUSR1);
    $waiter->await();
    if ($function === 'session_create_id') {
        $holder->release();
    }
    $lines[] = "$function: " . $waiter->result();
    await_waiters(0, key('session:s_LOCK'));
    $lines[] = '  ' . redis()->get(key('session:s')) . ' ' . json_encode($holder->isHeld());
    $holder->release();
}
echo implode("\n", $lines), "\n";
--EXPECT--
session_write_close: told
  n|i:1; true
session_abort: told
  n|i:1; true
session_destroy: told
  n|i:1; true
session_create_id: written
  n|i:2; false
