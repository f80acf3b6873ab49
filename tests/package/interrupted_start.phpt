--TEST--
Ctrl-C while scripts start their servers leaves no process and no directory
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

// What scripts/demo, bench and test do.
$script = directory() . '/script';
file_put_contents($script, '
    source ' . escapeshellarg(root() . '/scripts/lib.sh') . '
    trap "end_servers; kill \\$(jobs -p) 2>/dev/null" EXIT
    start_servers redis zookeeper
    touch "$TMPDIR/started"
    sleep 600 >/dev/null 2>&1 &
    wait
');

/** @return string[] the programs that run below the directory */
function programs(string $directory): array
{
    $below = array_filter(glob('/proc/[0-9]*/cwd'), fn (string $link) => str_starts_with((string) @readlink($link), "$directory/"));

    return array_map(fn (string $link) => (string) @file_get_contents(dirname($link) . '/comm'), $below);
}

foreach ([
    'as the directory is there' => '/distlock.*',
    'as redis begins' => '/*/redis/pid',
    'as zookeeper begins' => '/*/zookeeper/pid',
    'as the JVM writes' => '/*/zookeeper/data/version-2',
    'when all has started' => '/started',
] as $when => $event) {
    $directory = directory();
    $command = ['env', '--default-signal=INT', 'setsid', 'bash', $script];
    $process = proc_open($command, [['file', '/dev/null', 'r'], 2 => ['file', '/dev/null', 'w']], $pipes, null, ['TMPDIR' => $directory] + getenv());
    await(fn () => glob($directory . $event) !== [], 60 * slowness(), "the start, $event");
    // As the terminal does, to everybody in the foreground.
    posix_kill(-proc_get_status($process)['pid'], SIGINT);
    await(fn () => !proc_get_status($process)['running'], 60 * slowness(), 'the end of the script');
    @unlink("$directory/started");
    echo "$when: ", none(programs($directory)), ', ', none(glob("$directory/*")), "\n";
}
--EXPECT--
as the directory is there: none, none
as redis begins: none, none
as zookeeper begins: none, none
as the JVM writes: none, none
when all has started: none, none
