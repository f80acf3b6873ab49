--TEST--
Every test in tests/slowest exists: otherwise one that has another name now would begin when most others have ended; tests/README.md says why the first 30 take so long
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$slowest = file(root() . '/tests/slowest', FILE_IGNORE_NEW_LINES);
var_dump(count($slowest) > 30);
echo none(array_filter($slowest, static fn (string $test): bool => !is_file(root() . "/$test"))), "\n";
$explained = file_get_contents(root() . '/tests/README.md');
echo none(array_filter(array_slice($slowest, 0, 30), static fn (string $test): bool => !str_contains($explained, '| `' . substr($test, 6, -5) . '` |'))), "\n";
--EXPECT--
bool(true)
none
none
