<?php

namespace DistLock\Laravel;

use Illuminate\Cache\TaggableStore;
use Illuminate\Cache\TaggedCache;

/** A DistLockStore whose values are kept in a store that has tags. */
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

    /** The command cache:prune-stale-tags looks for this. */
    public function flushStaleTags(): void
    {
        if (method_exists($this->store, 'flushStaleTags')) {
            $this->store->flushStaleTags();
        }
    }
}
