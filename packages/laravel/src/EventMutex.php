<?php

namespace DistLock\Laravel;

use Illuminate\Console\Scheduling\CacheEventMutex;
use Illuminate\Console\Scheduling\Event;

/** The scheduler's withoutOverlapping(), with a lock even where Laravel uses a value of the cache. */
final class EventMutex extends CacheEventMutex
{
    public function create(Event $event)
    {
        return $this->lock($event)?->acquire() ?? parent::create($event);
    }

    public function exists(Event $event)
    {
        return $this->lock($event)?->isLocked() ?? parent::exists($event);
    }

    public function forget(Event $event)
    {
        $lock = $this->lock($event);
        $lock === null ? parent::forget($event) : $lock->forceRelease();
    }

    private function lock(Event $event): ?Lock
    {
        $store = $this->cache->store($this->store)->getStore();

        return $store instanceof DistLockStore ? $store->lock($event->mutexName(), $event->expiresAt * 60) : null;
    }
}
