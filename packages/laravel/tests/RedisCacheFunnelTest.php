<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Tests\Integration\Cache\RedisCacheFunnelTest as LaravelsTest;

class_exists(LaravelsTest::class) || class_alias(NoSuchTests::class, LaravelsTest::class);

/** Laravel's own tests of Cache::funnel(), which it has since 12. */
class RedisCacheFunnelTest extends LaravelsTest
{
}
