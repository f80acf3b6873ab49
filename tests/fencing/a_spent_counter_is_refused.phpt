--TEST--
If there can be no larger fencing token, nothing is acquired, and the error names the counter to be deleted
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$lock = new RedisLock(key(), dsn());
$semaphore = new RedisSemaphore(key(), 3, dsn());
redis()->set(fence(key()), (string) (2 ** 53 - 2));
$lock->acquire();
var_dump($lock->getFencingToken());
$queued = line_up(2, key());
var_dump($lock->release());
foreach ($queued as $waiter) {
    try {
        outcome($waiter);
    } catch (\Throwable $failure) {
        echo 'a waiter: ', preg_match('/FENCING/', $failure->getMessage()), "\n";
    }
}
$ways = [
    fn () => $lock->acquire(0.0),
    fn () => $lock->acquireRead(5.0),
    fn () => $semaphore->acquire(0.0),
];
foreach (['9007199254740992', '9223372036854775807', 'a word'] as $last) {
    $messages = [];
    foreach ($ways as $way) {
        redis()->set(fence(key()), $last);
        $messages[] = str_replace(fence(key()), 'FENCE', failure($way));
    }
    echo implode("\n", array_unique($messages)), "\n";
    var_dump(redis()->exists(key(), queue(key())));
}
redis()->del(fence(key()));
redis()->hSet(fence(key()), 'a field', 'a value');
echo str_replace(fence(key()), 'FENCE', failure(fn () => $lock->acquire(0.0))), "\n";
var_dump(redis()->exists(key()));
foreach (['-9223372036854775808', '-1', '0', null] as $last) {
    $last === null ? redis()->del(fence(key())) : redis()->set(fence(key()), $last);
    var_dump($lock->acquire(0.0), abs($lock->getFencingToken() / 1e6 - time()) < 3600, $lock->release());
}
--EXPECT--
int(9007199254740991)
bool(true)
a waiter: 1
a waiter: 1
DistLock\ServerException: redis://127.0.0.1:PORT/0: FENCING delete the counter of fencing tokens, which is at its end or no number: FENCE
int(0)
DistLock\ServerException: redis://127.0.0.1:PORT/0: FENCING delete the counter of fencing tokens, which is at its end or no number: FENCE
int(0)
DistLock\ServerException: redis://127.0.0.1:PORT/0: FENCING delete the counter of fencing tokens, which is at its end or no number: FENCE
int(0)
DistLock\ServerException: redis://127.0.0.1:PORT/0: FENCING delete the counter of fencing tokens, which is at its end or no number: FENCE
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
