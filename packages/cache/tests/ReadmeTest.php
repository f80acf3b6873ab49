<?php

namespace DistLock\Cache\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        Servers::connect()->del(['prices', 'app:menu']);
        Application::make();
        $this->expectOutputString(<<<'TEXT'
            computed by one process
            top seller: tea
            top seller: tea
            top seller: coffee
            9.99
            8.99
            computed by one process, by Symfony's rules
            computed by one process, for Laravel

            TEXT);
        foreach ($examples[1] as $example) {
            eval(strtr($example, ['redis://127.0.0.1:6379' => Servers::redis()]));
        }
    }
}
