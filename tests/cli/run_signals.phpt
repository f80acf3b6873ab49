--TEST--
run passes on the signals that it gets, and goes on until the command has ended
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$lock = new RedisLock(key(), dsn());
$running = running([], 'sh', '-c', '
    for signal in HUP INT QUIT USR1 USR2 WINCH CONT; do trap "echo got $signal" $signal; done
    trap "echo got TERM; exit 5" TERM
    echo began
    while :; do sleep 0.05; done');
$running->await('began');
foreach (['HUP', 'INT', 'QUIT', 'USR1', 'USR2', 'WINCH', 'CONT'] as $signal) {
    $running->signal(constant("SIG$signal"));
    $running->await("got $signal");
}
var_dump($lock->isLocked());
$running->signal(SIGTERM);
$running->await('got TERM');
echo $running->end(), "\n";
var_dump($lock->isLocked());

// One that is stopped stops the command with it, and continues it. Nobody could continue a process group that has no
// parent in its session, so the system doesn't stop such a one: this has a group of its own, whose parent is this test.
$running = new Running(['perl', '-e', 'setpgrp; exec @ARGV', '--',
    ...run_command('lock', [], 'sh', '-c', 'echo "began $$"; while :; do sleep 0.05; done')]);
at_end(static fn () => @posix_kill(-$running->pid, SIGKILL));
$command = (int) $running->await('began ');
$state = static fn (int $pid) => preg_match('/^\d+ \(.*\) (\w)/s', file_get_contents("/proc/$pid/stat"), $found) ? $found[1] : '';
$running->signal(SIGTSTP);
await(static fn () => $state($running->pid) === 'T' && $state($command) === 'T', 30);
$running->signal(SIGCONT);
await(static fn () => $state($running->pid) !== 'T' && $state($command) !== 'T', 30);
$running->signal(SIGTERM);
echo $running->end(), "\n";
--EXPECT--
bool(true)
exit code 5
bool(false)
exit code 143
