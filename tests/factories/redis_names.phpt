--TEST--
A RedisLockFactory puts its prefix in front of each name, and distlock.key_prefix in front of that
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

ini_set('distlock.key_prefix', key('shop:'));
$locks = new RedisLockFactory(dsn(), prefix: 'app:');
$lock = $locks->lock('stock');
$semaphore = $locks->semaphore('mail', 3, 2);
var_dump($lock->getName(), $semaphore->getName(), $lock->acquire(0.0), $semaphore->acquire(0.0));
var_dump(redis()->get(key('shop:app:stock')) === $lock->getToken());
var_dump(($another = new RedisLock('app:stock', dsn()))->acquire(0.0), ($other = new RedisSemaphore('app:mail', 3, dsn(), weight: 2))->acquire(0.0));

echo thrown(fn () => $locks->lock('')), "\n";
echo thrown(fn () => $locks->lock("a\0b")), "\n";
echo thrown(fn () => $locks->lock(str_repeat('x', 1021))), "\n";
echo thrown(fn () => $locks->semaphore(str_repeat('x', 1021), 3)), "\n";
echo thrown(fn () => (new RedisLockFactory(dsn(), prefix: '{stock}'))->lock(':queue')), "\n";
ini_set('distlock.key_prefix', '');
$longest = str_pad(key(), 1023, 'x');
$lock = (new RedisLockFactory(dsn(), prefix: $longest))->lock('y');
var_dump($lock->acquire(0.0), $lock->getName() === "{$longest}y", $lock->release());
--EXPECT--
string(9) "app:stock"
string(8) "app:mail"
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
ValueError: DistLock\RedisLockFactory::lock(): Argument #1 ($name) must not be empty
ValueError: DistLock\RedisLockFactory::lock(): Argument #1 ($name) must not contain NUL bytes
ValueError: DistLock\RedisLockFactory::lock(): Argument #1 ($name) must not be longer than 1020 bytes
ValueError: DistLock\RedisLockFactory::semaphore(): Argument #1 ($name) must not be longer than 1020 bytes
ValueError: DistLock\RedisLockFactory::lock(): Argument #1 ($name) must not be a key that belongs to another lock, with a hash tag and :queue, :fence, :shares or :due at its end
bool(true)
bool(true)
bool(true)
