<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

/** A permit in a process of its own, which begins to acquire at once, and has it until release(). */
final class Permit
{
    public readonly Child $child;
    private ?bool $acquired = null;

    public function __construct(int $permits, float $sessionTimeout = 10.0)
    {
        $this->child = child(static function (Channel $channel) use ($permits, $sessionTimeout): bool {
            $semaphore = new ZkSemaphore(path(), $permits, hosts(), $sessionTimeout);
            $channel->send($semaphore->acquire(60.0));
            $channel->receive(60);

            return $semaphore->release();
        });
    }

    public function acquired(): bool
    {
        return $this->acquired ??= $this->child->await(60);
    }

    public function release(): bool
    {
        $this->acquired();
        $this->child->send('release');

        return $this->child->result();
    }
}

/** @return Permit[] as many as this, which have come in this order */
function permits(int $count, int $permits, int $before = 0): array
{
    $all = [];
    for ($number = 1; $number <= $count; $number++) {
        $all[] = new Permit($permits);
        await_count($before + $number, $permits);
    }

    return $all;
}

/** Waits until that number have a permit, or wait for one. */
function await_count(int $count, int $permits): void
{
    $semaphore = new ZkSemaphore(path(), $permits, hosts());
    await(static fn () => count($semaphore->inspect()['contenders']) === $count, 20);
}
