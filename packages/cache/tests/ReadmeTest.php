<?php

namespace DistLock\Cache\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        Servers::connect()->del(['prices', 'app:menu', ...array_map(
            static fn (int $user): string => 'answers:' . hash('sha256', "$user b7e2c1"),
            [7, 8],
        )]);
        Application::make();
        $this->expectOutputString(<<<'TEXT'
            computed by one process
            top seller: tea
            top seller: tea
            top seller: coffee
            9.99
            8.99
            paid: 30, payment 1
            paid: 30, payment 1
            paid: 50, payment 2
            computed by one process, by Symfony's rules
            computed by one process, for Laravel

            TEXT);
        foreach ($examples[1] as $example) {
            eval(strtr($example, ['redis://127.0.0.1:6379' => Servers::redis()]));
        }
    }
}
