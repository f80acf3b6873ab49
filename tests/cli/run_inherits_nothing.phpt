--TEST--
A command under run has the lock's name and fencing token in its environment, and no connection; run shows what it runs
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$sockets = substr_count(run([], command: ['sh', '-c', 'ls -l /proc/$$/fd'])->out, 'socket:');
putenv('DISTLOCK_FENCING_TOKEN=of another lock');
foreach ([[], ['--read'], ['--permits', '3']] as $options) {
    $running = running($options, 'sh', '-c', 'echo "$DISTLOCK_NAME"; echo "token ${DISTLOCK_FENCING_TOKEN-none}"; ls -l "/proc/$$/fd"; echo began; read line');
    $token = $running->await('token ');
    $running->await('began');
    $status = (new RedisLock(key(), dsn()))->inspect();
    var_dump($status->owners[0]->label, $status->fencingToken === (int) $token);
    $running->write("\n");
    $running->end();
    var_dump(str_starts_with($running->output(), key() . "\n"), substr_count($running->output(), 'socket:') - $sockets, substr_count($running->output(), 'anon_inode'));
}
--EXPECT--
string(6) "run sh"
bool(true)
bool(true)
int(0)
int(0)
string(6) "run sh"
bool(true)
bool(true)
int(0)
int(0)
string(6) "run sh"
bool(true)
bool(true)
int(0)
int(0)
