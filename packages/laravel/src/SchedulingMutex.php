<?php

namespace DistLock\Laravel;

use DateTimeInterface;
use Illuminate\Console\Scheduling\CacheSchedulingMutex;
use Illuminate\Console\Scheduling\Event;

/** The scheduler's onOneServer(), with a lock instead of a value of the cache. */
final class SchedulingMutex extends CacheSchedulingMutex
{
    public function create(Event $event, DateTimeInterface $time)
    {
        return $this->lock($event, $time)?->acquire() ?? parent::create($event, $time);
    }

    public function exists(Event $event, DateTimeInterface $time)
    {
        return $this->lock($event, $time)?->isLocked() ?? parent::exists($event, $time);
    }

    private function lock(Event $event, DateTimeInterface $time): ?Lock
    {
        $store = $this->cache->store($this->store)->getStore();

        return $store instanceof DistLockStore ? $store->lock($event->mutexName() . $time->format('Hi'), 3600) : null;
    }
}
