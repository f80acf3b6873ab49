<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Console\UniqueJobSchedulingTest as LaravelsTest;

/** Laravel's own tests of unique jobs that the scheduler dispatches. */
class UniqueJobSchedulingTest extends LaravelsTest
{
}
