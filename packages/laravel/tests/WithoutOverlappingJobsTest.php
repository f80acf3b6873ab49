<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Queue\WithoutOverlappingJobsTest as LaravelsTest;

/** Laravel's own tests of WithoutOverlapping. */
class WithoutOverlappingJobsTest extends LaravelsTest
{
}
