<?php

namespace DistLock\Cache;

/** What happens if a value can't be computed under its lock, and there is no old value to return. */
enum Otherwise
{
    /** The process computes it without the lock, as if it didn't use this package. */
    case Compute;
    /** The request gets the lock's exception, or a TimeoutException if it has waited for too long. */
    case Throw;
}
