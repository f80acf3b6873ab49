--TEST--
core/ includes nothing of redis/ and zk/, these two nothing of each other, and redis/ nothing of redis/quorum/
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$allowed = [
    'core' => ['core'],
    'redis' => ['core', 'redis'],
    'redis/quorum' => ['core', 'redis', 'redis/quorum'],
    'zk' => ['core', 'zk'],
];
$wrong = [];
$looked = 0;
foreach ($allowed as $directory => $below) {
    foreach (glob(root() . "/$directory/*.[ch]") as $file) {
        preg_match_all('/^\s*#\s*include\s+"([^"]+)"/m', file_get_contents($file), $includes);
        foreach ($includes[1] as $include) {
            $looked++;
            if (!in_array(dirname($include), $below, true)) {
                $wrong[] = "$directory/" . basename($file) . " includes $include";
            }
        }
    }
}
var_dump($looked > 20);
echo none($wrong), "\n";
--EXPECT--
bool(true)
none
