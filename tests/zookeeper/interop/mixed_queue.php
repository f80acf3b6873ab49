<?php

namespace DistLock\Test;

use DistLock\ZkLock;

/** Two of theirs and two of ours begin to wait in turn. Each releases when it has acquired in its turn. */
function mixed_queue(\Closure $foreign): void
{
    $name = (new \ReflectionFunction($foreign))->getShortName();
    $holder = new ZkLock(path(), hosts());
    $holder->acquire();
    $waiters = [new OwnLock(), $foreign(path()), new OwnLock(), $foreign(path())];
    foreach ($waiters as $number => $waiter) {
        $waiter->begin();
        await_contenders($holder, $number + 2);
    }
    $holder->release();
    foreach ($waiters as $waiter) {
        echo $waiter instanceof OwnLock ? 'distlock' : $name, $waiter->acquired() ? ' acquired' : ' did not acquire', "\n";
        $waiter->release();
    }
}

/** ZkLock in a process of its own, with the methods of ForeignLock. */
final class OwnLock
{
    private Child $child;

    public function begin(): void
    {
        $this->child = child(static function (Channel $channel): void {
            $lock = new ZkLock(path(), hosts());
            $channel->send($lock->acquire(60));
            $channel->receive(60);
            $lock->release() || print("the lock was lost\n");
        });
    }

    public function acquired(): bool
    {
        return $this->child->await(60);
    }

    public function release(): void
    {
        $this->child->send('release');
        $this->child->result();
    }
}
