<?php

namespace DistLock\Laravel;

use Illuminate\Cache\TaggableStore;
use Illuminate\Cache\TaggedCache;

/** As DistLockStore, where the store that keeps the values has tags. */
class TaggableDistLockStore extends DistLockStore
{
    /**
     * @param string|string[] $names
     *
     * @return TaggedCache
     */
    public function tags($names)
    {
        /** @var TaggableStore $store */
        $store = $this->store;

        return $store->tags($names);
    }
}
