<?php

namespace Laravel\Octane\Events;

use Illuminate\Contracts\Foundation\Application;

/** Stands in for Octane's. */
class WorkerErrorOccurred
{
    public function __construct(public \Throwable $exception, public Application $sandbox)
    {
    }
}
