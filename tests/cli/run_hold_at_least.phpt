--TEST--
--hold-at-least keeps others out after a command that was faster, or failed, or was ended by a signal; run itself ends with the command
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/run.php';

$lock = new RedisLock(key(), dsn());
$show = static function (int $code) use ($lock): void {
    $ttl = $lock->inspect()->ttl;
    echo $code, match (true) {
        $ttl === null => ' free',
        $ttl > 30 && $ttl <= 60 => ' held',
        default => " $ttl",
    }, ' ', under_lock(['--timeout', '0'], 'true')->code, "\n";
    $lock->forceRelease();
};
$show(under_lock(['--hold-at-least', '60'], 'true')->code);
$show(under_lock(['--hold-at-least', '60'], 'sh', '-c', 'exit 3')->code);

$running = running(['--hold-at-least', '60'], 'sh', '-c', 'echo began; while :; do sleep 0.05; done');
$running->await('began');
$running->signal(SIGTERM);
echo $running->end(), ' ';
$show(0);

// It wasn't started, so somebody else may.
$show(under_lock(['--hold-at-least', '60'], '/no/such/command')->code);
// It took longer than that.
$show(under_lock(['--hold-at-least', '0.05'], 'sleep', '0.1')->code);
// Only the command was in time.
$show(under_lock(['--hold-at-least', '60', '--conflict-exit-code', '9'], 'true')->code);

// A signal during the wait leaves nothing behind.
$lock->acquire();
$running = running(['--hold-at-least', '60'], 'echo', 'it ran');
await_waiters(1, key());
$running->signal(SIGTERM);
echo $running->end(), ' ';
$lock->release();
$show(0);

// It is held that long, and no longer.
$began = hrtime(true);
echo under_lock(['--hold-at-least', '1'], 'true')->code, ' ';
var_dump($lock->acquire(60.0), hrtime(true) - $began >= 1e9);
$lock->release();

echo under_lock(['--hold-at-least', '60', '--read'], 'true')->code, "\n";
var_dump($lock->acquireRead(0.0), $lock->acquire(0.0));
$lock->release();
$lock->forceRelease();
$permit = new RedisSemaphore(key(), 2, dsn());
echo under_lock(['--hold-at-least', '60', '--permits', '2'], 'true')->code, "\n";
var_dump($permit->acquire(0.0), under_lock(['--timeout', '0', '--permits', '2'], 'true')->code);
echo under_lock(['--hold-at-least', '-1'], 'true')->errors, under_lock(['--hold-at-least', '31536001'], 'true')->errors;
--EXPECT--
0 held 75
3 held 75
exit code 143 0 held 75
127 free 0
0 free 0
0 held 75
signal 15 0 free 0
0 bool(true)
bool(true)
0
bool(true)
bool(false)
0
bool(true)
int(75)
distlock: --hold-at-least must be a number, at least 0 and at most 31536000
distlock: --hold-at-least must be a number, at least 0 and at most 31536000
