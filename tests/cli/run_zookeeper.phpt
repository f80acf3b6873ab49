--TEST--
run takes locks and semaphores on ZooKeeper: conflicts, readers, signals, a lock that is lost, and no connection in the command
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/run.php';

$hosts = hosts();
$path = '/distlock/' . key();
$sockets = substr_count(run([], command: ['sh', '-c', 'ls -l /proc/$$/fd'])->out, 'socket:');
$start = static fn (array $options, string ...$command) => new Running(
    command('run', in_array('--permits', $options, true) ? "$path-semaphore" : $path, '--zookeeper', $hosts, ...$options, ...['--', ...$command]),
);
$loop = 'echo "$DISTLOCK_NAME"; ls -l "/proc/$$/fd"; echo "token $DISTLOCK_FENCING_TOKEN"; while :; do sleep 0.05; done';
$running = $start([], 'sh', '-c', "trap 'echo got USR1' USR1; $loop");
$lock = new ZkLock($path, $hosts);
var_dump((int) $running->await('token ') === $lock->inspect()->fencingToken);
echo $start(['--timeout', '0'], 'echo', 'it ran')->end(), ' ', $start(['--timeout', '0', '--read'], 'echo', 'it ran')->end(), "\n";
$running->signal(SIGUSR1);
$running->await('got USR1');
$running->signal(SIGTERM);
echo $running->end(), "\n";
var_dump(str_starts_with($running->output(), "$path\n"), substr_count($running->output(), 'socket:') - $sockets);

$running = $start(['--ttl', '5'], 'sh', '-c', $loop);
$running->await('token');
$lock->forceRelease();
echo $running->end(), "\n", str_replace($path, '', strstr($running->output(), 'distlock:'));

$lock->acquireRead();
echo $start(['--timeout', '0', '--read'], 'true')->end(), "\n";
$running = $start(['--permits', '2'], 'sh', '-c', $loop);
$running->await('token');
echo $start(['--timeout', '0', '--permits', '2'], 'true')->end(), ' ', $start(['--timeout', '0', '--permits', '1'], 'true')->end(), "\n";
$running->signal(SIGINT);
echo $running->end(), "\n";
--EXPECT--
bool(true)
exit code 75 exit code 75
exit code 143
bool(true)
int(0)
exit code 143
distlock:  was lost (taken away): ending the command
exit code 0
exit code 0 exit code 75
exit code 130
