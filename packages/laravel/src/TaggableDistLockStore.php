<?php

namespace DistLock\Laravel;

use Illuminate\Cache\TaggableStore;
use Illuminate\Cache\TaggedCache;

/** As DistLockStore, where the store that keeps the values has tags. */
final class TaggableDistLockStore extends DistLockStore
{
    /**
     * Its values are tagged, and its locks are these.
     *
     * @param string|string[] $names
     *
     * @return TaggedCache
     */
    public function tags($names)
    {
        /** @var TaggableStore $store */
        $store = $this->store;

        return $store->tags($names)->setStore($this);
    }

    /** For cache:prune-stale-tags, which looks for it. */
    public function flushStaleTags(): void
    {
        if (method_exists($this->store, 'flushStaleTags')) {
            $this->store->flushStaleTags();
        }
    }
}
