--TEST--
A child that a signal handler forks in a pause changes nothing; its parent goes on with the update
--FILE--
<?php

namespace DistLock\Test;

require_once __DIR__ . '/../support/signals.php';
require __DIR__ . '/optimistic.php';

$child = null;
$conflicts = 0;
on_signal(function () use (&$child, &$conflicts) {
    // Directly below update(), which hardly does anything but pause by then.
    if ($child === null && $conflicts >= 6 && (debug_backtrace()[1]['function'] ?? '') === 'update') {
        $child = pcntl_fork();
    }
});
signal_often();
$value = value();
for ($round = 0; $round < 5; $round++) {
    $child = null;
    $conflicts = 0;
    redis()->set(key(), '0');
    try {
        $result = $value->update(function (?string $old) use (&$child, &$conflicts) {
            if ($child === null) {
                redis()->set(key(), '0');
                $conflicts++;
            }

            return one_more($old);
        }, 60.0);
    } catch (\DistLock\DistLockException $exception) {
        $told = get_class($exception) . ': ' . preg_replace('~".*"~', '"key"', $exception->getMessage());
        file_put_contents('php://stdout', ($child === 0 ? 'the child: ' : 'the parent: ') . "$told\n");
        vanish();
    }
    if ($child === 0) {
        file_put_contents('php://stdout', "the child goes on\n");
        vanish();
    }
    pcntl_waitpid($child, $status);
    echo "$result ", $value->read(), "\n";
}
--EXPECT--
the child: DistLock\LockStateException: The update of "key" belongs to the process that forked this one
1 1
the child: DistLock\LockStateException: The update of "key" belongs to the process that forked this one
1 1
the child: DistLock\LockStateException: The update of "key" belongs to the process that forked this one
1 1
the child: DistLock\LockStateException: The update of "key" belongs to the process that forked this one
1 1
the child: DistLock\LockStateException: The update of "key" belongs to the process that forked this one
1 1
