--TEST--
forceRelease() deletes a string that another program wrote only if it is told to, and no message shows what is in it
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
$hex = str_repeat('0a', 16);
foreach (['pw|s:7:"hunter2"', '', 'f3a9c0d2e1b44', "host:1:$hex", "host:1:$hex:", "host::$hex:1", ":1:$hex:1", "host:1:{$hex}0:1", "host:1:$hex:1 "] as $value) {
    foreach ([$lock, new RedisSemaphore(key(), 3, dsn())] as $one) {
        redis()->set(key(), $value);
        $said[] = str_replace([key(), ' ' . strlen($value) . ' '], ['KEY', ' N '], failure(fn () => $one->forceRelease()));
        $kept[] = redis()->get(key()) === $value;
        $said[] = json_encode($one->forceRelease(foreign: true)) . redis()->exists(key());
    }
}
echo implode("\n", array_unique($said)), "\n", json_encode(array_unique($kept)), "\n";

// What distlock wrote is its own: a writer's token, that of one reader, of several, of several permits.
foreach ([
    fn () => [$lock->acquire(), $lock],
    fn () => [$lock->acquireRead(), $lock],
    fn () => [$lock->acquireRead() && ($other = new RedisLock(key(), dsn()))->acquireRead(), $lock, $other],
    fn () => [($several = new RedisSemaphore(key(), 3, dsn(), weight: 2))->acquire(), $several],
] as $make) {
    $made = $make();
    echo json_encode($made[0]), json_encode((new RedisLock(key(), dsn()))->forceRelease()), redis()->exists(key()), "\n";
    $lock->release();
}

// Whoever waits behind another program's is served.
redis()->set(key(), 'f3a9c0d2e1b44');
$waiters = line_up(1, key());
failure(fn () => $lock->forceRelease());
var_dump(redis()->get(key()), redis()->zCard(queue(key())), $lock->forceRelease(true));
echo outcome($waiters[0]), "\n";
--EXPECT--
DistLock\ServerException: redis://127.0.0.1:PORT/0: FOREIGN the key holds a string of N bytes that distlock did not write, so it may not be a lock (foreign: true deletes it anyway): KEY
true0
[true]
truetrue0
truetrue0
truetrue0
truetrue0
string(13) "f3a9c0d2e1b44"
int(1)
bool(true)
acquired
