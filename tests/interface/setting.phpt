--TEST--
setting() returns the value of each of distlock's settings, and refuses other names
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\setting;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach (ini_get_all('distlock', false) as $name => $value) {
    setting($name) === $value || print "$name\n";
}
ini_set('distlock.default_timeout', '2.5');
var_dump(setting('distlock.default_timeout'));
foreach (['memory_limit', 'default_timeout', 'distlock.none', 'distlock.defualt_timeout', 'distlock.key-prefix', 'distlock.', ''] as $name) {
    echo thrown(fn () => setting($name)), "\n";
}
--EXPECT--
string(3) "2.5"
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings: did you mean distlock.default_timeout?
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings: did you mean distlock.key_prefix?
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings
ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings
