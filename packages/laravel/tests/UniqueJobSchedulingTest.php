<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Console\UniqueJobSchedulingTest as LaravelsTest;

class_exists(LaravelsTest::class) || class_alias(NoSuchTests::class, LaravelsTest::class);

/** Laravel's own tests of unique jobs that the scheduler dispatches. */
class UniqueJobSchedulingTest extends LaravelsTest
{
}
