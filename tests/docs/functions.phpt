--TEST--
Every function in the tour is in the file that the tour names, and no page names one of the engine that doesn't exist
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/expect.php';

function defines(string $source, string $function): bool
{
    return preg_match('/^[a-z][\w *]*\b' . $function . '\([^;]*?\)\s*\{/m', $source) === 1;
}

preg_match_all('/^\d+\. .*$/m', file_get_contents(root() . '/docs/tour.md'), $steps);
$wrong = [];
foreach ($steps[0] as $step) {
    preg_match('/^\d+\. (?:`(\w+)\(\)` in )?`([\w\/]+\.(?:c|lua))`/', $step, $named);
    $path = root() . '/' . ($named[2] ?? '');
    if (!is_file($path) || $named[1] !== '' && !defines(file_get_contents($path), $named[1])) {
        $wrong[] = $step;
    }
}
var_dump(count($steps[0]) > 40);
echo none($wrong), "\n";

$sources = implode("\n", array_map('file_get_contents', glob(root() . '/{*,php/*/*,core/*/*,redis/*/*,zk/*/*}.[ch]', GLOB_BRACE)));
$unknown = [];
$count = 0;
foreach (pages() as $name) {
    preg_match_all('/`((?:dl|distlock)_\w+)\(\)`/', file_get_contents(root() . "/$name"), $named);
    foreach (array_unique($named[1]) as $function) {
        $count++;
        if (!preg_match("/\b$function\(/", $sources)) {
            $unknown[] = "$name: $function()";
        }
    }
}
var_dump($count > 20);
echo none($unknown), "\n";
?>
--EXPECT--
bool(true)
none
bool(true)
none
