--TEST--
The engine includes no header of PHP
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$wrong = [];
foreach (['core', 'redis', 'zk'] as $directory) {
    foreach (glob(root() . "/$directory/{*,*/*}.[ch]", GLOB_BRACE) as $file) {
        foreach (file($file) as $line) {
            if (preg_match('/^\s*#\s*include\s+[<"](zend|php|Zend|main\/|ext\/|TSRM|SAPI)/', $line)
                    || preg_match('/\b(zend_\w+|emalloc|efree|EG\(|ZEND_\w+|PHP_\w+)/', preg_replace('~/\*.*|^\s*\*.*|//.*~', '', $line))) {
                $wrong[] = basename($file) . ': ' . trim($line);
            }
        }
    }
}
echo count(glob(root() . '/core/*/*.c')) > 5 ? 'looked' : 'found nothing to look at', "\n";
echo none($wrong), "\n";
--EXPECT--
looked
none
