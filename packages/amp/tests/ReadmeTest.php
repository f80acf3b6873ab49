<?php

namespace DistLock\Amp\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString("one begins\none ends\ntwo begins\ntwo ends\nnot now: The operation was cancelled\n");
        foreach ($examples[1] as $example) {
            eval(str_replace('redis://127.0.0.1:6379', Servers::redis(), $example));
        }
    }
}
