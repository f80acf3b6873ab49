<?php

namespace DistLock\Laravel\Tests;

use PHPUnit\Framework\TestCase;

/** Stands for a class of Laravel's tests that this version of Laravel doesn't have. */
abstract class NoSuchTests extends TestCase
{
    public function testThisVersionHasNoSuchTests(): void
    {
        $directory = getenv('DISTLOCK_TEST_LARAVEL') . '/tests';
        $this->assertDirectoryExists($directory);
        $this->assertSame([], glob("$directory/{*,*/*,*/*/*}/" . substr(strrchr(static::class, '\\'), 1) . '.php', \GLOB_BRACE));
    }
}
