--TEST--
run releases the lock as soon as the command has ended, whatever the command left behind; if run is killed, the command goes on, and the lock frees itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$lock = new RedisLock(key(), dsn());
$ran = under_lock([], 'sh', '-c', 'sleep 300 >/dev/null 2>&1 & echo $!');
var_dump($ran->code, posix_kill((int) $ran->out, 0), $lock->isLocked());
posix_kill((int) $ran->out, SIGKILL);

$running = running(['--ttl', '4'], 'sh', '-c', 'echo "began $$"; while :; do sleep 0.05; done');
$command = (int) $running->await('began ');
$running->signal(SIGKILL);
echo $running->end(), "\n";
var_dump($lock->acquire(60.0), posix_kill($command, 0));
posix_kill($command, SIGKILL);

// There is no zombie while the command runs.
$lock->release();
$running = running([], 'sh', '-c', 'echo began; read line');
$running->await('began');
echo count(array_filter(explode(' ', trim(file_get_contents("/proc/$running->pid/task/$running->pid/children"))))), "\n";
$running->write("\n");
echo $running->end(), "\n";
--EXPECT--
int(0)
bool(true)
bool(false)
signal 9
bool(true)
bool(true)
1
exit code 0
