<?php

namespace DistLock\Test;

use DistLock\Lock;

/** A lock in a process of its own, which begins to acquire it at once, and takes orders. */
final class Holder
{
    public readonly Child $child;

    /** @param callable(): Lock $make called in the process */
    public function __construct(callable $make, string $method = 'acquire')
    {
        $this->child = child(static function (Channel $channel) use ($make, $method): void {
            $lock = $make();
            for ($order = $method; $order !== 'end'; $order = $channel->receive(60)) {
                try {
                    $channel->send($lock->$order(...(str_starts_with($order, 'acquire') ? [60.0] : [])));
                } catch (\Throwable $thrown) {
                    $channel->send(get_class($thrown));
                }
            }
        });
    }

    public function pid(): int
    {
        return $this->child->pid;
    }

    /** Begins to call a method, whose result is the next answer(). */
    public function order(string $method): void
    {
        $this->child->send($method);
    }

    /** Returns the result of the call in progress, or the class of what it threw. */
    public function answer(): mixed
    {
        return $this->child->await(60);
    }

    public function ask(string $method): mixed
    {
        $this->order($method);

        return $this->answer();
    }

    public function end(): void
    {
        $this->child->send('end');
        $this->child->wait();
    }
}
