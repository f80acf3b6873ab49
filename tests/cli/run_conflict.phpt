--TEST--
If run doesn't get the lock in time, the command isn't run, and the exit code is 75 or --conflict-exit-code
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/run.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
foreach ([['--timeout', '0'], ['--timeout', '0.1'], ['--timeout', '0', '--conflict-exit-code', '9'], ['--timeout', '0', '--read']] as $options) {
    echo json_encode(under_lock($options, 'echo', 'it ran')), "\n";
}
// Without a limit, it waits.
$running = running([], 'echo', 'it ran');
await_waiters(1, key());
$lock->release();
$running->await('it ran');
echo $running->end(), "\n";

// Readers share it, and a semaphore has several owners.
$lock->acquireRead();
echo under_lock(['--timeout', '0', '--read'], 'echo', 'it reads')->out;
$lock->release();
$permit = new RedisSemaphore(key(), 2, dsn());
$permit->acquire();
echo under_lock(['--timeout', '0', '--permits', '2'], 'echo', 'it has a permit')->out;
echo under_lock(['--timeout', '0', '--permits', '1'], 'echo', 'it has a permit')->code, "\n";
--EXPECT--
{"code":75,"out":"","errors":""}
{"code":75,"out":"","errors":""}
{"code":9,"out":"","errors":""}
{"code":75,"out":"","errors":""}
exit code 0
it reads
it has a permit
75
