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

    public function testTheConfigurationOfAStore(): void
    {
        preg_match("/^'stores' => (\[.*?^\]),$/ms", file_get_contents(__DIR__ . '/../README.md'), $example);
        foreach (eval("return $example[1];") as $name => $store) {
            $this->app['config']->set("cache.stores.$name", ['store' => 'array', 'servers' => Servers::redis()] + $store);
            $this->assertTrue($this->app['cache']->store($name)->lock(uniqid('', true), 10)->get());
        }
    }
}
