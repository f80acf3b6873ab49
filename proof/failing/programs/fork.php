<?php

declare(strict_types=1);

/* A process forks while it has a lock, and tickets wait; its child uses locks of its own. */

namespace DistLock\Failing;

use DistLock\DistLockException;
use DistLock\RedisLock;

use function DistLock\loop_stream;
use function DistLock\Test\dsn;

return static function (string $prefix): void {
    $lock = new RedisLock("$prefix/fork", dsn(['timeout' => 10]), 30);
    must($lock->acquire(10), 'acquired');
    loop_stream();
    $waiting = new RedisLock("$prefix/fork", dsn(['timeout' => 10]), 30);
    $ticket = $waiting->enqueue(10);
    $child = pcntl_fork();
    if ($child === 0) {
        try {
            must(!$lock->isHeld(), 'without its parent\'s lock');
            $own = new RedisLock("$prefix/child", dsn(['timeout' => 10]), 30);
            must($own->acquire(10) && $own->release(), 'acquired in the child');
            must(!$waiting->acquire(0), 'refused in the child');
        } catch (DistLockException) {
        } catch (\Throwable $thrown) {
            echo 'in the child: ', describe($thrown), "\n";
        }
        exit;
    }
    pcntl_waitpid($child, $status);
    must($status === 0, "the end of the child: $status");
    $ticket->cancel();
    must($lock->release(), 'released');
};
