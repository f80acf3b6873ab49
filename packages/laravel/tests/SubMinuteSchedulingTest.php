<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Console\Scheduling\SubMinuteSchedulingTest as LaravelsTest;

class_exists(LaravelsTest::class) || class_alias(NoSuchTests::class, LaravelsTest::class);

/** Laravel's own tests of events within a minute, which it has since 10; also on one server. */
class SubMinuteSchedulingTest extends LaravelsTest
{
}
