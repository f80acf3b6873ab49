--TEST--
No files of the engine include each other in a circle, a source and its header taken as one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** @var array<string, array<string, true>> what each includes */
$includes = [];
foreach (['core', 'redis', 'zk'] as $directory) {
    $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(root() . "/$directory"));
    foreach (new \RegexIterator($files, '/\.[ch]$/') as $file) {
        $room = preg_replace('/\.[ch]$/', '', substr($file, strlen(root()) + 1));
        preg_match_all('/^\s*#\s*include\s+"([^"]+)\.h"/m', file_get_contents($file), $found);
        foreach ($found[1] as $include) {
            $include === $room || $includes[$room][$include] = true;
        }
    }
}
/* Whatever includes nothing more is in no circle. */
do {
    $ends = array_diff(array_keys(array_merge(...array_values($includes))), array_keys($includes));
    foreach ($includes as $room => $below) {
        $includes[$room] = array_diff_key($below, array_flip($ends));
        if ($includes[$room] === []) {
            unset($includes[$room]);
        }
    }
} while ($ends !== [] && $includes !== []);
echo none(array_keys($includes)), "\n";
--EXPECT--
none
