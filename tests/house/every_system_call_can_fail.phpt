--TEST--
Every function of the C library that the module imports is made to fail by scripts/failing, or proof/failing/calls.h says why not
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Failing\Calls;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../../proof/failing/lib/autoload.php';

/** @return string[] the names that nm prints in lines that match */
function symbols(string $options, string $library, string $pattern): array
{
    preg_match_all($pattern, shell_exec("nm -D $options " . escapeshellarg($library)), $found);

    return $found[1];
}

$calls = new Calls();
$library = directory() . '/fail.so';
passthru('cc -shared -fPIC -D_GNU_SOURCE -o ' . escapeshellarg($library) . ' ' . escapeshellarg(root() . '/proof/failing/fail.c'));
$imported = symbols('--undefined-only', environment('DISTLOCK_TEST_EXTENSION'), '/ (\w+)@GLIBC_/');
echo count($imported) > 50 ? 'looked' : 'found nothing to look at', "\n";
foreach (array_diff($imported, $calls->failing, $calls->never) as $name) {
    echo "$name: add it to proof/failing/calls.h\n";
}
foreach (array_diff($calls->failing, symbols('--defined-only', $library, '/ (\w+)$/m')) as $name) {
    echo "$name: proof/failing/fail.c doesn't replace it\n";
}
foreach (array_intersect($calls->failing, $calls->never) as $name) {
    echo "$name: fails, and doesn't\n";
}
--EXPECT--
looked
