--TEST--
`make uninstall` removes the extension and the command line, but no other program of its name, and says what else may name them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** What make says in the build of this extension, which is made already. */
function make(string ...$arguments): string
{
    $command = ['make', '-C', environment('DISTLOCK_TEST_BUILD'), '-o', 'all', '-o', 'build-modules', ...$arguments];
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $code);

    return $code === 0 ? '' : implode("\n", $lines) . "\n";
}

function files(string $directory): string
{
    $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($directory, \FilesystemIterator::SKIP_DOTS));
    $names = array_map(static fn (\SplFileInfo $file) => $file->getFilename(), iterator_to_array($files, false));
    sort($names);

    return implode(' ', $names) . "\n";
}

$root = directory();
echo make('install', "INSTALL_ROOT=$root"), 'installed: ', files($root);
echo make('uninstall', "INSTALL_ROOT=$root"), 'uninstalled: ', files($root);
// Nothing is there, and another program is.
$program = glob("$root/*/*/bin")[0] ?? glob("$root/*/bin")[0];
file_put_contents("$program/distlock", "#!/bin/sh\n");
echo make('uninstall', "INSTALL_ROOT=$root"), "another program: ", files($root);
--EXPECT--
installed: distlock distlock.so
uninstalled: 
another program: distlock
