<?php

declare(strict_types=1);

/* Another process has the lock, and releases it when this one waits. */

namespace DistLock\Failing;

use DistLock\DistLockException;
use DistLock\RedisLock;

use function DistLock\Test\dsn;

return static function (string $prefix): void {
    [$ours, $theirs] = (array) stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $child = pcntl_fork();
    if ($child === 0) {
        fclose($ours);
        $exit = 0;
        try {
            $held = new RedisLock("$prefix/waiting", dsn(['timeout' => 10]), 30);
            must($held->acquire(10), 'acquired in the child');
            fwrite($theirs, '.');
            for ($end = microtime(true) + 2.0; microtime(true) < $end && $held->inspect()->waiters === 0;) {
                usleep(2000);
            }
            must($held->release(), 'released in the child');
        } catch (DistLockException) {
            // The parent gets it none the less.
        } catch (\Throwable $thrown) {
            echo 'in the child: ', describe($thrown), "\n";
        }
        exit;
    }
    try {
        fclose($theirs);
        fread($ours, 1);
        $lock = new RedisLock("$prefix/waiting", dsn(['timeout' => 10]), 30);
        must($lock->acquire(10), 'acquired');
        must($lock->release(), 'released');
    } finally {
        pcntl_waitpid($child, $status);
        must($status === 0, "the end of the child: $status");
    }
};
