<?php

namespace DistLock\React\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString("one has it\nthe loop goes on\ntwo has it\none in a fiber\ntwo in a fiber\n");
        foreach ($examples[1] as $example) {
            eval(str_replace('redis://127.0.0.1:6379', Servers::redis(), $example));
        }
    }
}
