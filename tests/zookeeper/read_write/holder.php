<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkNodes;

/** A lock in a process of its own, which begins to acquire at once, and takes orders. */
final class Holder
{
    public readonly Child $child;

    public function __construct(string $acquire = 'acquireRead', ZkNodes $nodes = ZkNodes::Mutex)
    {
        $this->child = child(static function (Channel $channel) use ($acquire, $nodes): void {
            $lock = new ZkLock(path(), hosts(), nodes: $nodes);
            $channel->send($lock->$acquire(60.0));
            while (($order = $channel->receive(60)) !== 'end') {
                try {
                    $channel->send($lock->$order(...($order === 'acquire' ? [60.0] : [])));
                } catch (\Throwable $thrown) {
                    $channel->send(get_class($thrown));
                }
            }
        });
    }

    /** Begins what asked() awaits. */
    public function order(string $order): void
    {
        $this->child->send($order);
    }

    public function answer(): mixed
    {
        return $this->child->await(60);
    }

    public function ask(string $order): mixed
    {
        $this->order($order);

        return $this->answer();
    }

    public function end(): void
    {
        $this->child->send('end');
        $this->child->wait();
    }
}

/** @return string the modes of the contenders, in their order: "rrw" */
function modes(ZkLock $lock): string
{
    return implode('', array_map(fn ($contender) => $contender['mode'][0], everybody($lock->inspect())));
}

function await_modes(ZkLock $lock, string $modes): void
{
    await(static fn () => modes($lock) === $modes, 20);
}
