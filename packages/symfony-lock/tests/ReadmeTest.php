<?php

namespace DistLock\Symfony\Tests;

use PHPUnit\Framework\TestCase;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString(
            "Nobody else works on invoice 42 now.\nTwo of three permits are ours.\nThe report is still ours.\nreading alongside others\n",
        );
        foreach ($examples[1] as $example) {
            eval(strtr($example, ['redis://127.0.0.1:6379' => Servers::redis(), '127.0.0.1:2181' => Servers::zookeeper()]));
        }
    }
}
