--TEST--
label() says what a process is doing to whoever looks at its locks, on both backends; an object's own label comes first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

use function DistLock\label;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../zookeeper/client.php';

$hosts = hosts();
$lock = new RedisLock(key(), dsn());
$own = new RedisLock(key('own'), dsn(), label: 'own');
$said = static fn ($lock): string => strtok($lock->getToken(), '@');
label('GET /cart');
var_dump($lock->acquire(), $said($lock), $own->acquire(), $said($own), $lock->isHeld());
label('POST /order');
// What is held keeps what it says; what is acquired from now on says something else.
var_dump($said($lock), $lock->release(), $lock->acquire(), $said($lock));
$permits = new RedisSemaphore(key('permits'), 5, dsn(), weight: 2);
var_dump($permits->acquire(), $said($permits));
$node = new ZkLock('/distlock/' . key(), $hosts);
$node->acquire();
$zookeeper = new ZkClient($hosts);
[$child] = $zookeeper->children('/distlock/' . key());
var_dump(strtok($zookeeper->get('/distlock/' . key() . "/$child"), '@'));
$waiter = child(static function () use ($lock): string {
    // A child does what its parent does, until it says something else.
    label('waits');
    $other = new RedisLock(key(), dsn());
    $other->acquire(30.0);

    return $other->getToken();
});
await_waiters(1, key());
var_dump($lock->release(), strtok($waiter->result(), '@'));
label(null);
var_dump($lock->acquire(), str_contains($lock->getToken(), '@'));
--EXPECT--
bool(true)
string(13) "GET%20%2Fcart"
bool(true)
string(3) "own"
bool(true)
string(13) "GET%20%2Fcart"
bool(true)
bool(true)
string(15) "POST%20%2Forder"
bool(true)
string(20) "2of5*POST%20%2Forder"
string(15) "POST%20%2Forder"
bool(true)
string(5) "waits"
bool(true)
bool(false)
