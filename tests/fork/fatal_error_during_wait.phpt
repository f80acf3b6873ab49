--TEST--
A child forked during a wait that ends in a fatal error leaves its parent's wait alone
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

// What PHP itself leaves behind after a fatal error is no leak only in its own allocator, which valgrind does without.
$holder = holder(key());
on_signal(function () use ($holder) {
    $child = pcntl_fork();
    if ($child === 0) {
        ini_set('display_errors', 0);
        trigger_error('fatal', E_USER_ERROR);
    }
    pcntl_waitpid($child, $status);
    echo pcntl_wexitstatus($status), ', ', redis()->zCard(queue(key())), " waiting\n";
    $holder->send('release');
});
$signal = signal_during_wait(key());
$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(30), $lock->release());
--EXPECT--
255, 1 waiting
bool(true)
bool(true)
