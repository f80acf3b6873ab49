--TEST--
Commands of distlock run that wait for each other end at their time limits, and no deadlock is reported
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/run.php';

/** Starts a command that has a lock and, once it is told to, runs another one that needs another lock. */
$start = static fn (string $held, string $wanted, string $limit): Running => new Running(run_command(
    $held,
    [],
    ...['sh', '-c', 'echo ready; read go; exec "$@"', 'sh'],
    ...run_command($wanted, ['--timeout', $limit], 'echo', 'it ran'),
));
// Within its limit, the other one must begin to wait, on a busy machine, too.
$first = $start('a', 'b', '15');
$last = $start('b', 'a', '60');
$first->await('ready');
$last->await('ready');
foreach ([[$first, 'b'], [$last, 'a']] as [$running, $wanted]) {
    $running->write("go\n");
    await_waiters(1, key($wanted));
}
echo $first->end(), "\n";
// Now it is free.
$last->await('it ran');
echo $last->end(), "\n";
echo json_encode(preg_match('/deadlock/i', $first->output() . $last->output())), "\n";
--EXPECT--
exit code 75
exit code 0
0
