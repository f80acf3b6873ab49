--TEST--
isLocked() and getOwner() report anybody's ownership, with one round trip each
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->isLocked(), $lock->getOwner());

$holder = contender(key());
outcome($holder);
$before = stats()['commands'];
var_dump($lock->isLocked(), $lock->getOwner()->token === redis()->get(key()), stats()['commands'] - $before);
$holder->send('release');
$holder->result();
var_dump($lock->isLocked());

$lock->acquire();
var_dump($lock->isLocked(), $lock->getOwner()->token === $lock->getToken());
$lock->release();

echo "of readers\n";
$reader = new RedisLock(key(), dsn());
$lock->acquireRead();
$reader->acquireRead();
var_dump($lock->isLocked(), in_array($lock->getOwner()->token, [$lock->getToken(), $reader->getToken()], true));
$lock->release();
$reader->release();

echo "another program's\n";
redis()->set(key(), 'mine');
var_dump($lock->isLocked(), $lock->getOwner()->token);
redis()->del(key());

$dead = new RedisLock(key(), 'redis://127.0.0.1:1');
echo strtok(thrown(fn () => $dead->isLocked()), ':'), "\n", strtok(thrown(fn () => $dead->getOwner()), ':'), "\n";
--EXPECT--
bool(false)
NULL
bool(true)
bool(true)
int(2)
bool(false)
bool(true)
bool(true)
of readers
bool(true)
bool(true)
another program's
bool(true)
string(4) "mine"
DistLock\ConnectionException
DistLock\ConnectionException
