--TEST--
The README's build in the checkout complains about nothing, and all that it leaves there is ignored by Git, and goes with make clean and phpize --clean
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Runs a shell command in the directory, prints what it writes to stderr, and returns the rest. */
function shell(string $directory, string $command): string
{
    $process = proc_open(['sh', '-c', $command], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "$directory.errors", 'w']], $pipes, $directory);
    $said = stream_get_contents($pipes[1]);
    $code = proc_close($process);
    echo preg_replace('/^.*(obsolete|autoupdate|expanded from|top level|shtool:echo:Warning: unable to determine terminal).*\n/m', '', file_get_contents("$directory.errors")), $code === 0 ? '' : "exit code $code\n";

    return $said;
}

preg_match_all('/<file name="([^"]+)"/', file_get_contents(root() . '/package.xml'), $packaged);
$directory = directory();
shell(root(), 'cp --parents -t ' . escapeshellarg($directory) . ' .gitignore ' . implode(' ', array_map(escapeshellarg(...), $packaged[1])));
shell($directory, 'git init -q && git add -A && git -c user.name=test -c user.email=test@host.invalid commit -qm all');
$tools = PHP_BINDIR;
shell($directory, "$tools/phpize && ./configure --with-php-config=$tools/php-config --with-distlock-redis --with-distlock-zookeeper CFLAGS=-O0");
shell($directory, 'make core/system/clock.lo');
echo 'built: ', implode(' ', array_map(basename(...), glob("$directory/core/system/clock.lo"))), "\n";
echo 'not ignored: ', shell($directory, 'git status --porcelain');
echo "\nleft by configure: ", implode(' ', array_map(basename(...), glob("$directory/conf[dt]e[fs]*"))), "\n";
shell($directory, "make clean && $tools/phpize --clean");
echo 'changed by cleaning up: ', shell($directory, 'git status --porcelain'), "\n";
echo 'left by it: ', preg_replace('/^!! /m', '', shell($directory, 'git status --porcelain --ignored')), "\n";
--EXPECT--
built: clock.lo
not ignored: 
left by configure: 
changed by cleaning up: 
left by it:
