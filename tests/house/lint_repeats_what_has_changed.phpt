--TEST--
scripts/lint repeats a check when what it reads has changed since it passed, and with --all in any case
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

$checkout = directory();
mkdir("$checkout/scripts");
mkdir("$checkout/demo");
foreach (['lint', 'lib.sh', 'progress.sh', 'packages.sh', 'framework-sources', 'sources.sh'] as $script) {
    copy(root() . "/scripts/$script", "$checkout/scripts/$script");
}
file_put_contents("$checkout/demo/lock.php", "<?php\n");
chdir($checkout);
shell_exec('git init --quiet . && git add . 2>&1');

function lint(string $what, string $arguments = 'columns'): string
{
    return "$what:\n" . preg_replace('/\d+ seconds/', '... seconds', implode("\n", said_by("bash scripts/lint $arguments"))) . "\n";
}

/** All of it, with marks of its own. */
function all_runs(): string
{
    putenv('XDG_CACHE_HOME=' . directory());
    file_put_contents('demo/lock.php', "<?php\n");
    copy(root() . '/scripts/lint', 'scripts/lint');
    $said = lint('at first') . lint('again') . lint('with --all', '--all columns');
    file_put_contents('demo/lock.php', "<?php\n// " . str_repeat('x', 120) . "\n");
    $said .= lint('after a change') . lint('again');
    file_put_contents('demo/lock.php', "<?php\n");
    $said .= lint('as at first');
    file_put_contents('scripts/lint', "\n# The check may be another one.\n", FILE_APPEND);

    return $said . lint('after a change of the check');
}

// Somebody may install a package meanwhile, which would be another change.
do {
    $packages = shell_exec('dpkg-query -W');
    $said = all_runs();
} while ($packages !== shell_exec('dpkg-query -W'));
echo $said;
--EXPECT--
at first:
lint: columns begins
PASS lint: columns, after ... seconds
1 passed, 0 failed
again:
PASS lint: columns, which passed with the same files before
1 passed, 0 failed
with --all:
lint: columns begins
PASS lint: columns, after ... seconds
1 passed, 0 failed
after a change:
lint: columns begins
FAIL lint: columns
    demo/lock.php:2: 123 columns
0 passed, 1 failed
again:
lint: columns begins
FAIL lint: columns
    demo/lock.php:2: 123 columns
0 passed, 1 failed
as at first:
PASS lint: columns, which passed with the same files before
1 passed, 0 failed
after a change of the check:
lint: columns begins
PASS lint: columns, after ... seconds
1 passed, 0 failed
