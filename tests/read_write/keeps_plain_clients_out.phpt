--TEST--
Readers keep programs out that lock with SET NX PX, and are kept out by them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/plain_client.php';

$readers = [new RedisLock(key(), dsn()), new RedisLock(key(), dsn())];
foreach ($readers as $reader) {
    $reader->acquireRead();
    var_dump(plain_acquire(key()));
}
var_dump($readers[0]->release(), plain_acquire(key()), plain_release(key(), redis()->get(key()) . ' '));
var_dump($readers[1]->release(), is_string($token = plain_acquire(key())));
var_dump($readers[0]->acquireRead(0.0), plain_release(key(), $token), $readers[0]->acquireRead(0.0));
--EXPECT--
NULL
NULL
bool(true)
NULL
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
