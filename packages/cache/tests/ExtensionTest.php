<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\Extension;
use PHPUnit\Framework\TestCase;

/** What is said in a PHP without the extension, where Composer hasn't checked that. */
class ExtensionTest extends TestCase
{
    /** @dataProvider uses */
    #[\PHPUnit\Framework\Attributes\DataProvider('uses')]
    public function testWithoutTheExtension(string $use): void
    {
        $code = sprintf('require %s; try { %s } catch (RuntimeException $e) { echo $e->getMessage(); }', var_export(__DIR__ . '/bootstrap.php', true), $use);
        $options = ['-n'];
        foreach (['ctype', 'mbstring'] as $module) {
            if (is_file(\ini_get('extension_dir') . "/$module.so")) {
                array_push($options, '-d', "extension=$module");
            }
        }
        $process = proc_open([\PHP_BINARY, ...$options, '-r', $code], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $this->assertIsResource($process);
        $this->assertSame(
            'distlock/cache needs the PHP extension distlock, which this PHP (cli) hasn\'t loaded. It reads no php.ini: "extension=distlock"'
            . ' must be in one of its ini files. "php -m | grep distlock" checks the command line, and "php --ini" lists its ini files.',
            stream_get_contents($pipes[1]),
        );
        proc_close($process);
    }

    /** @return array<string, array{string}> */
    public static function uses(): array
    {
        return [
            'Cache::once()' => ['DistLock\Cache\Tests\Application::make(); Illuminate\Support\Facades\Cache::once("key", 60, fn () => 1);'],
        ];
    }

    public function testAnExtensionThatLacksAClass(): void
    {
        $this->expectException(\RuntimeException::class);
        $this->expectExceptionMessage('The PHP extension distlock was built without DistLock\Gone, because the library for it was missing.');
        Extension::need('DistLock\Gone');
    }
}
