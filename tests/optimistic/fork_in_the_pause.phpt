--TEST--
A child that a signal handler forks in a pause goes on with the update, as its parent does
--FILE--
<?php

namespace DistLock\Test;

require_once __DIR__ . '/../support/signals.php';
require __DIR__ . '/optimistic.php';

$child = null;
on_signal(function () use (&$child) {
    // Directly below update(), and not below what it calls.
    if ($child === null && (debug_backtrace()[1]['function'] ?? '') === 'update') {
        $child = pcntl_fork();
    }
});
signal_often();
$value = value();
do {
    $child = null;
    redis()->set(key(), '0');
    try {
        $value->update(function (?string $old) use (&$child) {
            if ($child === null) {
                redis()->set(key(), '0');
            }

            return one_more($old);
        }, 60.0);
    } catch (\DistLock\DistLockException $exception) {
        // The signal came when the function had just returned: then the update is the parent's.
        $child === 0 ? vanish(false) : throw $exception;
    }
    if ($child === 0) {
        vanish();
    }
    pcntl_waitpid($child, $status);
} while (pcntl_wexitstatus($status) !== 0);
var_dump($value->read());
--EXPECT--
string(1) "2"
