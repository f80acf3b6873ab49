--TEST--
The first call is written together with the login, before the server has answered anything
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/logins.php';

foreach ([':secret@', 'user:secret@', ''] as $credentials) {
    $peer = patient_server();
    $lock = new RedisLock(key(), str_replace('//', "//$credentials", $peer->dsn(['timeout' => 20, 'connect_timeout' => 20])));
    var_dump($lock->acquire());
    echo $peer->await(), "\n";
}
$peer = patient_server();
$semaphore = new RedisSemaphore(key(), 2, $peer->dsn(['timeout' => 20, 'connect_timeout' => 20]));
var_dump($semaphore->acquire());
echo $peer->await(), "\n";
// This asks for the owner first. What breaks the lock is sent only once, and not before the login is accepted.
$peer = mute_server();
$lock = new RedisLock(key(), $peer->dsn(['connect_timeout' => 0.5]));
echo failure(fn () => $lock->forceRelease()), "\n", $peer->await(), "\n";
--EXPECT--
bool(true)
AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
bool(true)
AUTH CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
bool(true)
CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
bool(true)
CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time
CLIENT SETNAME INFO SCRIPT EXISTS EVALSHA
