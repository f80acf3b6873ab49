<?php

namespace Laravel\Octane\Contracts;

use Illuminate\Contracts\Foundation\Application;

/** Stands in for Octane's. */
interface OperationTerminated
{
    public function app(): Application;

    public function sandbox(): Application;
}
