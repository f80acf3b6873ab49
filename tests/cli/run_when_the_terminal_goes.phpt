--TEST--
If the terminal of run goes away, the command gets SIGHUP, as under flock(1), even if run is the leader of the session, as with `ssh -t`
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/run.php';

$directory = directory();
foreach (['flock' => ['flock', "$directory/lock"], 'distlock' => run_command('lock', [])] as $tool => $lock) {
    $file = "$directory/$tool";
    $code = "trap 'echo hung up >>$file; exit' HUP; echo \"began \$\$ \$PPID\" >$file; while :; do sleep 0.05; done";
    $command = implode(' ', array_map(escapeshellarg(...), [...$lock, 'sh', '-c', $code]));
    // script(1) makes the terminal, which goes with it.
    $terminal = proc_open(['script', '--quiet', '--command', "exec $command", '/dev/null'], [['pipe', 'r'], ['file', '/dev/null', 'w']], $pipes);
    $began = static fn () => preg_match('/^began (\d+) (\d+)\n/', (string) @file_get_contents($file), $found) ? $found : null;
    [, $pid, $parent] = array_map(intval(...), await($began, 30));
    at_end(static fn () => @posix_kill($pid, SIGKILL));
    echo "$tool: ", posix_getsid($parent) === $parent ? 'leader, ' : 'no leader, ';
    proc_terminate($terminal, SIGKILL);
    await(static fn () => str_contains(file_get_contents($file), "hung up\n"), 30, 'SIGHUP');
    echo substr_count(file_get_contents($file), "hung up\n"), "\n";
}
--EXPECT--
flock: leader, 1
distlock: leader, 1
