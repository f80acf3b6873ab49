--TEST--
If the lock is lost, the command gets SIGTERM, and SIGKILL if it doesn't end within --grace; its success isn't reported as such
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$break = static fn () => (new RedisLock(key(), dsn()))->forceRelease();

$running = running(['--ttl', '4'], 'sh', '-c', 'trap "echo ended; exit 6" TERM; echo began; while :; do sleep 0.05; done');
$running->await('began');
$break();
$running->await('ended');
echo $running->end(), "\n", str_replace(key(''), '', strstr($running->output(), 'distlock:')), "\n";

$running = running(['--ttl', '4', '--grace', '0.2'], 'sh', '-c', 'trap "" TERM; echo began; while :; do sleep 0.05; done');
$running->await('began');
$break();
echo $running->end(), "\n";

// The grace is long enough.
$running = running(['--ttl', '4', '--grace', '1000'], 'sh', '-c', 'trap "exit 0" TERM; echo began; while :; do sleep 0.05; done');
$running->await('began');
$break();
echo $running->end(), "\n";

// It ends before the loss is noticed.
$running = running(['--ttl', '1000'], 'sh', '-c', 'echo began; read line; exit 0');
$running->await('began');
$break();
$running->write("\n");
echo $running->end(), "\n", str_replace(key(''), '', strstr($running->output(), 'distlock:')), "\n";
--EXPECT--
exit code 6
distlock: lock was lost (taken away): ending the command
ended

exit code 137
exit code 76
exit code 76
distlock: lock was lost (taken away) before the command ended
