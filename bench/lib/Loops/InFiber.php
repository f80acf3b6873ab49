<?php

declare(strict_types=1);

namespace DistLock\Bench\Loops;

use DistLock\Bench\Cycle;
use Revolt\EventLoop;

use function DistLock\await_with;
use function DistLock\Revolt\install;

/** Another way of locking, in a fiber of Revolt's loop, whose calls suspend it. */
final class InFiber implements Cycle
{
    public function __construct(private readonly Cycle $cycle)
    {
    }

    public function open(string $lock): void
    {
        $this->cycle->open($lock);
    }

    public function pairs(int $count): array
    {
        $times = [];
        install();
        EventLoop::queue(function () use ($count, &$times): void {
            $times = $this->cycle->pairs($count);
        });
        EventLoop::run();
        await_with(null);

        return $times;
    }
}
