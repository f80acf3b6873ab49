--TEST--
A key that is no string, as Symfony's and Redisson's, is no lock: every call says so and leaves it as it is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
redis()->del(key());
redis()->zAdd(key(), 1, 'a member');
var_dump($lock->renew(), $lock->release());
$put = [
    'list' => fn () => redis()->rPush(key(), 'a member'),
    'set' => fn () => redis()->sAdd(key(), 'a member'),
    'zset' => fn () => redis()->zAdd(key(), 1, 'a member'),
    'hash' => fn () => redis()->hSet(key(), 'a field', 'a value'),
];
foreach ($put as $type => $make) {
    redis()->del(key());
    $make();
    $before = redis()->dump(key());
    $messages = array_map(failure(...), [
        fn () => $lock->acquire(0.0),
        fn () => $lock->acquire(60.0),
        fn () => $lock->acquireRead(60.0),
        fn () => $lock->attach('token'),
        fn () => $lock->inspect(),
        fn () => $lock->forceRelease(),
    ]);
    echo implode("\n", array_unique(str_replace(key(), 'KEY', $messages))), "\n";
    var_dump($lock->isHeld(), redis()->dump(key()) === $before, redis()->exists(queue(key())));
}
redis()->del(key());
$lock->acquire();
[$waiter] = line_up(1, key());
redis()->del(key());
redis()->hSet(key(), 'a field', 'a value');
var_dump($lock->release(), redis()->zCard(queue(key())));
redis()->del(key());
$lock->forceRelease();
echo outcome($waiter), "\n";
--EXPECT--
bool(false)
bool(false)
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type list is no lock: KEY
bool(false)
bool(true)
int(0)
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type set is no lock: KEY
bool(false)
bool(true)
int(0)
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type zset is no lock: KEY
bool(false)
bool(true)
int(0)
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE a key of the type hash is no lock: KEY
bool(false)
bool(true)
int(0)
bool(false)
int(1)
acquired
