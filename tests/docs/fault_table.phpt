--TEST--
The tests that tests/README.md names exist
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$directory = root() . '/tests';
$missing = [];
$count = 0;
foreach (file("$directory/README.md") as $line) {
    [, , $tests] = explode('|', "$line||");
    preg_match_all('/`([^`]+)`/', $tests, $names);
    $area = '';
    foreach ($names[1] as $name) {
        [$area, $test] = str_contains($name, '/') ? explode('/', $name) : [$area, $name];
        $count++;
        if (glob("$directory/$area/$test") === [] && glob("$directory/$area/$test.phpt") === []) {
            $missing[] = $name;
        }
    }
}
echo none($missing), "\n";
var_dump($count > 100);
--EXPECT--
none
bool(true)
