<?php

namespace DistLock\Laravel;

/** As DistLockStore, where the store that keeps the values has tags. */
class TaggableDistLockStore extends DistLockStore
{
    public function tags($names)
    {
        return $this->store->tags($names);
    }
}
