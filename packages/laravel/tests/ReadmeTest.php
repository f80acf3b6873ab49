<?php

namespace DistLock\Laravel\Tests;

use Orchestra\Testbench\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(use .*?)^```$/ms', file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString("Nobody else works on invoice 42 now.\nreleased by the job\none of three\n");
        foreach ($examples[1] as $example) {
            eval($example);
        }
    }

    public function testTheTableNamesTests(): void
    {
        preg_match('/^## What takes a lock$(.*?)^## /ms', file_get_contents(__DIR__ . '/../README.md'), $section);
        preg_match_all('/`(?:(\w+Test)(?:::)?)?(test\w+)?`/', $section[1], $names, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL);
        $class = null;
        foreach (array_filter($names, fn (array $name) => $name[1] !== null || $name[2] !== null) as [$text, $named, $method]) {
            $class = $named ?? $class;
            $this->assertTrue(is_file(__DIR__ . "/$class.php"), $text);
            $this->assertTrue($method === null || method_exists(__NAMESPACE__ . "\\$class", $method), $text);
        }
        $this->assertSame(FrameworkTest::class, __NAMESPACE__ . "\\$class", 'of the last row');
    }

    public function testTheConfigurationOfAStore(): void
    {
        preg_match("/^'stores' => (\[.*?^\]),$/ms", file_get_contents(__DIR__ . '/../README.md'), $example);
        foreach (eval("return $example[1];") as $name => $store) {
            $this->app['config']->set("cache.stores.$name", ['values' => 'array', 'servers' => Servers::redis()] + $store);
            $this->assertTrue($this->app['cache']->store($name)->lock(uniqid('', true), 10)->get());
        }
    }
}
