<?php

declare(strict_types=1);

/* A ZkSemaphore; and a ticket for it. */

namespace DistLock\Failing;

use DistLock\ZkSemaphore;

use function DistLock\dispatch;
use function DistLock\loop_stream;
use function DistLock\Test\hosts;

return static function (string $prefix): void {
    [$one, $two, $three] = array_map(
        static fn (int $weight) => new ZkSemaphore("/$prefix/permits", 3, hosts(), weight: $weight),
        [1, 2, 1],
    );
    must($one->acquire(10) && $two->acquire(10), 'acquired');
    must(!$three->acquire(0), 'refused');
    $ticket = $three->enqueue(10);
    must($two->release(), 'released');
    $deadline = microtime(true) + 20;
    while (!$ticket->isSettled() && microtime(true) < $deadline) {
        $readable = [loop_stream()];
        $none = null;
        stream_select($readable, $none, $none, 1);
        dispatch();
    }
    must($ticket->isSettled() && $ticket->settle(), 'acquired by a ticket');
    must($three->release() && $one->release(), 'all released');
};
