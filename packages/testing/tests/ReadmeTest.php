<?php

namespace DistLock\Testing\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString("another worker has it\nours\nsomebody else may have written report.pdf, too\n");
        foreach ($examples[1] as $example) {
            eval($example);
        }
    }
}
