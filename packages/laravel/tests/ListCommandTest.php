<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Contracts\Console\Kernel;
use Illuminate\Support\Facades\Cache;
use Orchestra\Testbench\TestCase;

/** distlock:list runs distlock's own command line. */
class ListCommandTest extends TestCase
{
    private string $ini;

    protected function setUp(): void
    {
        parent::setUp();
        // The command line is a PHP of its own, whose php.ini has to load distlock.
        $this->ini = sys_get_temp_dir() . '/' . uniqid('distlock', true);
        mkdir($this->ini);
        $extension = getenv('DISTLOCK_TEST_EXTENSION') ?: 'distlock';
        file_put_contents("$this->ini/distlock.ini", "display_startup_errors=0\nextension=$extension\n");
        // Symfony's Process passes on what is in both.
        putenv('PHP_INI_SCAN_DIR=' . $_SERVER['PHP_INI_SCAN_DIR'] = ":$this->ini");
        config(['distlock.command' => getenv('DISTLOCK_TEST_ROOT') . '/bin/distlock']);
    }

    protected function tearDown(): void
    {
        unset($_SERVER['PHP_INI_SCAN_DIR']);
        putenv('PHP_INI_SCAN_DIR');
        unlink("$this->ini/distlock.ini");
        rmdir($this->ini);
        parent::tearDown();
    }

    /**
     * @param array<string, mixed> $arguments
     *
     * @return array{int, string} what the command returned, and printed
     */
    private function runCommand(array $arguments = []): array
    {
        $kernel = $this->app->make(Kernel::class);

        return [$kernel->call('distlock:list', $arguments), $kernel->output()];
    }

    public function testTheLocksOfTheStore(): void
    {
        $this->assertTrue(Cache::lock('invoice:7', 20, 'Sally')->get());
        $this->assertTrue(Cache::lock('report', 20)->get());
        $prefix = config('cache.prefix');
        $this->assertIsString($prefix);
        [$code, $printed] = $this->runCommand();
        $this->assertSame(0, $code, $printed);
        $this->assertStringContainsString("{$prefix}invoice:7 ", $printed);
        $this->assertStringContainsString("{$prefix}report ", $printed);
        [$code, $printed] = $this->runCommand(['names' => 'invoice:*', 'options' => ['--all']]);
        $this->assertSame(0, $code, $printed);
        $this->assertStringContainsString("{$prefix}invoice:7 ", $printed);
        $this->assertStringNotContainsString("{$prefix}report ", $printed);
    }

    /** Which the command line refuses among its arguments. */
    public function testAPasswordIsPassedOn(): void
    {
        config(['distlock.servers' => 'redis://:hunter2@127.0.0.1:1']);
        [$code, $printed] = $this->runCommand();
        $this->assertSame(3, $code, $printed);
        $this->assertStringContainsString('127.0.0.1:1', $printed);
        $this->assertStringNotContainsString('hunter2', $printed);
    }

    public function testWhatCannotBeListed(): void
    {
        [$code, $printed] = $this->runCommand(['--store' => 'array']);
        $this->assertSame([1, "This cache store has no locks of distlock. Name one with --store.\n"], [$code, $printed]);
        config(['distlock.command' => '/nowhere/distlock']);
        [$code, $printed] = $this->runCommand();
        $this->assertSame(1, $code);
        $this->assertStringStartsWith('There is no program "/nowhere/distlock": set "command"', $printed);
    }
}
