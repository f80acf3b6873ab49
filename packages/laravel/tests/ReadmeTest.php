<?php

namespace DistLock\Laravel\Tests;

use Orchestra\Testbench\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(use .*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString("Nobody else works on invoice 42 now.\nreleased by the job\none of three\none of five\n");
        foreach ($examples[1] as $example) {
            eval($example);
        }
    }

    public function testTheRouteUnderALock(): void
    {
        preg_match('/^```php\n(use DistLock\\\\Laravel\\\\Locked;.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $example);
        eval($example[1] ?? '');
        $this->post('/orders/42/pay')->assertOk()->assertContent("Nobody else pays order 42 now.\n");
    }

    /** In each row of the first table; the second one may say that there is nothing to test. */
    public function testTheTablesNameTests(): void
    {
        preg_match('/^## What takes a lock$(.*?)^## /ms', (string) file_get_contents(__DIR__ . '/../README.md'), $section);
        [, $first, $second] = explode('|---|---|', $section[1] ?? '');
        $this->assertNamesTests($second);
        /** @var string[] $rows */
        $rows = preg_grep('/^\| (?!\|)/', explode("\n", $first)) ?: [];
        $this->assertGreaterThan(15, count($rows));
        foreach ($rows as $row) {
            $this->assertGreaterThan(0, $this->assertNamesTests($row), $row);
        }
    }

    /** @return int how many */
    private function assertNamesTests(string $text): int
    {
        preg_match_all('/`(?:(\w+Test)(?:::)?)?(test\w+)?`/', $text, $names, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL);
        $class = null;
        $names = array_filter($names, fn (array $name) => $name[1] !== null || $name[2] !== null);
        foreach ($names as [$written, $named, $method]) {
            $class = $named ?? $class;
            $this->assertTrue(is_file(__DIR__ . "/$class.php"), $written);
            $this->assertTrue($method === null || method_exists(__NAMESPACE__ . "\\$class", $method), $written);
        }
        preg_match_all('~`(tests/\S+\.phpt)`~', $text, $files);
        foreach ($files[1] as $file) {
            $this->assertFileExists(__DIR__ . "/../../../$file");
        }

        return count($names);
    }

    public function testTheConfigurationOfAStore(): void
    {
        preg_match("/^'stores' => (\[.*?^\]),$/ms", (string) file_get_contents(__DIR__ . '/../README.md'), $example);
        /** @var array<string, array<string, string>> $stores */
        $stores = eval('return ' . ($example[1] ?? '') . ';');
        foreach ($stores as $name => $store) {
            config(["cache.stores.$name" => ['values' => 'array', 'servers' => Servers::redis()] + $store]);
            $this->assertTrue($this->app['cache']->store($name)->lock(uniqid('', true), 10)->get());
        }
    }
}
