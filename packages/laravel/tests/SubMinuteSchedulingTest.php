<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Console\Scheduling\SubMinuteSchedulingTest as LaravelsTest;

/** Laravel's own tests of events within a minute, also on one server. */
class SubMinuteSchedulingTest extends LaravelsTest
{
}
