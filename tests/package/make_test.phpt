--TEST--
`make test` says what runs the tests, and `make install` installs the command line
--SKIPIF--
<?php
if (getenv('DISTLOCK_TEST_ROOT') === false) {
    die('skip The tests need servers: scripts/test starts them, and runs the tests');
}
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/**
 * What make says in the build of this extension, which is made already, without what scripts/test has told this test.
 */
function make(string ...$arguments): string
{
    $made = ['-o', 'all', '-o', 'install-modules', '-o', 'install-headers'];
    $environment = array_filter(
        getenv(),
        fn (string $name) => !preg_match('/^(DISTLOCK|TEST|REPORT|NO_INTERACTION)/', $name),
        ARRAY_FILTER_USE_KEY,
    );
    $process = proc_open(
        ['make', '-C', environment('DISTLOCK_TEST_BUILD'), ...$made, ...$arguments],
        [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]],
        $pipes,
        null,
        ['NO_INTERACTION' => 1] + $environment,
    );
    $output = stream_get_contents($pipes[1]);

    return $output . 'exit code ' . proc_close($process);
}

preg_match('~.*/(tests/\S+\.phpt)\s*;~', make('-n', 'test'), $tests);
echo "$tests[1]\n";
$copy = directory() . '/make_test.phpt';
copy(__DIR__ . '/make_test.phpt', $copy);
preg_match_all('/reason: .*|^Tests failed +: +\d+|^exit code .*/m', make('test', "TESTS=$copy"), $said);
echo preg_replace('/ +/', ' ', implode("\n", $said[0])), "\n";
$directory = directory();
$said = make('install', "INSTALL_ROOT=$directory");
$installed = $directory . PHP_BINDIR . '/distlock';
echo is_file($installed) ? sprintf("beside PHP, %o\n", fileperms($installed) & 0777) : $said;
--EXPECT--
tests/package/make_test.phpt
reason: The tests need servers: scripts/test starts them, and runs the tests
Tests failed : 0
exit code 0
beside PHP, 755
