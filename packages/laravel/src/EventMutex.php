<?php

namespace DistLock\Laravel;

use DistLock\RedisLock;
use Illuminate\Console\Scheduling\CacheEventMutex;
use Illuminate\Console\Scheduling\Event;
use WeakMap;

/**
 * The scheduler's withoutOverlapping(), with a lock even where Laravel uses a value of the cache.
 *
 * An event in the foreground ends before its schedule:run does, so this process renews the lock, for at most the
 * minutes of withoutOverlapping(): if it is killed, the lock is free after a few seconds. One in the background is
 * ended by another process, schedule:finish, so its lock lasts for all of these minutes unless that releases it.
 */
final class EventMutex extends CacheEventMutex
{
    /** @var WeakMap<Event, RedisLock>|null what this process has acquired */
    private ?WeakMap $held = null;

    public function create(Event $event)
    {
        return $event->runInBackground
            ? $this->lock($event)?->acquire() ?? parent::create($event)
            : $this->createInForeground($event) ?? parent::create($event);
    }

    public function exists(Event $event)
    {
        return $this->lock($event)?->isLocked() ?? parent::exists($event);
    }

    /** Laravel calls this after each event, even if another process has the lock by then. */
    public function forget(Event $event)
    {
        $held = $this->held[$event] ?? null;
        if ($held !== null) {
            unset($this->held[$event]);
            $held->release();

            return;
        }
        $lock = $this->lock($event);
        $lock === null ? parent::forget($event) : $lock->forceRelease();
    }

    /** Null: the mutex isn't one of distlock's. */
    private function createInForeground(Event $event): ?bool
    {
        $lock = $this->store()?->lockOfThisProcess($event->mutexName(), $event->expiresAt * 60);
        if ($lock === null || !$lock->acquire(0.0)) {
            return $lock === null ? null : false;
        }
        if ($this->held === null) {
            /** @var WeakMap<Event, RedisLock> $none */
            $none = new WeakMap();
            $this->held = $none;
        }
        $this->held[$event] = $lock;

        return true;
    }

    private function lock(Event $event): ?Lock
    {
        return $this->store()?->lock($event->mutexName(), $event->expiresAt * 60);
    }

    private function store(): ?DistLockStore
    {
        $store = $this->cache->store($this->store)->getStore();

        return $store instanceof DistLockStore ? $store : null;
    }
}
