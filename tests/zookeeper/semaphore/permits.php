<?php

namespace DistLock\Test;

use DistLock\ZkSemaphore;

/** A permit, or several, in a process of its own, which begins to acquire at once, and has it until release(). */
final class Permit
{
    public readonly Child $child;
    private ?bool $acquired = null;

    public function __construct(int $permits, float $sessionTimeout = 10.0, int $weight = 1)
    {
        $this->child = child(static function (Channel $channel) use ($permits, $sessionTimeout, $weight): bool {
            $semaphore = new ZkSemaphore(path(), $permits, hosts(), $sessionTimeout, weight: $weight);
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

/** @return Permit[] one of each weight, which have come in this order, behind those that were there */
function several(int $permits, int ...$weights): array
{
    $semaphore = new ZkSemaphore(path(), $permits, hosts());
    $before = count(everybody($semaphore->inspect()));
    $all = [];
    foreach ($weights as $number => $weight) {
        $all[] = new Permit($permits, weight: $weight);
        await_count($before + $number + 1, $permits);
    }

    return $all;
}

/**
 * Deletes, as somebody might by hand, the first of the nodes of a contender, by its place among them; or the last,
 * 'max'.
 */
function cut(int $contender, int $permits, string $which = 'min'): void
{
    $own = everybody((new ZkSemaphore(path(), $permits, hosts()))->inspect())[$contender]['node'];
    $all = array_filter(zk()->children(path()), static fn ($node) => substr($node, 0, -10) === substr($own, 0, -10));
    zk()->delete(path() . '/' . $which($all));
}

/** Waits until that number have a permit, or wait for one. */
function await_count(int $count, int $permits): void
{
    $semaphore = new ZkSemaphore(path(), $permits, hosts());
    await(static fn () => count(everybody($semaphore->inspect())) === $count, 20);
}
