<?php

namespace DistLock\Revolt\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExampleDoesWhatItSays(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString("one begins\nthe loop goes on\none ends\ntwo begins\ntwo ends\n");
        foreach ($examples[1] as $example) {
            eval(str_replace('redis://127.0.0.1:6379', Servers::redis(), $example));
        }
    }
}
