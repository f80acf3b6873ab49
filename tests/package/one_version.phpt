--TEST--
The version of the extension is the same wherever it is written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$places = [
    'php_distlock.h' => '/^#define PHP_DISTLOCK_VERSION "(.+)"$/m',
    'package.xml' => '~<release>(.+)</release>~',
    'packages/polyfill/composer.json' => '/"ext-distlock": "(.+)"/',
    'docs/without-the-extension.md' => '/^composer config platform\.ext-distlock (.+)$/m',
];
$versions = [];
foreach ($places as $file => $pattern) {
    preg_match($pattern, file_get_contents(root() . "/$file"), $found);
    $versions[$file] = $found[1] ?? 'none';
}
echo count(array_unique($versions)) === 1 ? 'one' : json_encode($versions), "\n";
--EXPECT--
one
