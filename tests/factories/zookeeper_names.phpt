--TEST--
A ZkLockFactory makes locks of nodes below its root, with or without a slash at the beginning of their names
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkLockFactory;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$hosts = hosts();
$root = '/distlock/' . key('root');
$locks = new ZkLockFactory($hosts, root: $root);
$below = fn ($lock) => str_replace($root, 'ROOT', $lock->getName());
var_dump($below($locks->lock('a')), $below($locks->lock('/a')), $below($locks->lock('a/b')), $below($locks->semaphore('/s', 2)));
var_dump((new ZkLockFactory($hosts))->lock('a')->getName(), (new ZkLockFactory($hosts))->lock('/a/b')->getName());

$lock = $locks->lock('a/b');
$semaphore = $locks->semaphore('s', 3, 2);
var_dump($lock->acquire(0.0), ($another = $locks->lock('/a/b'))->acquire(0.0), ($other = new ZkLock("$root/a/b", $hosts))->acquire(0.0));
var_dump($semaphore->acquire(0.0), ($other = new ZkSemaphore("$root/s", 3, $hosts, weight: 2))->acquire(0.0));
var_dump(($other = (new ZkLockFactory("$hosts$root"))->lock('a/b'))->acquire(0.0));

foreach (['', '/', 'a/', '//a', 'a//b', '.', 'a/..', "a\0b", "a\n"] as $name) {
    echo json_encode($name, JSON_UNESCAPED_SLASHES), ' ', thrown(fn () => $locks->lock($name)), "\n";
}
$locks = new ZkLockFactory($hosts, root: '/' . str_repeat('x', 1021));
echo thrown(fn () => $locks->lock('ab')), "\n", thrown(fn () => $locks->lock('/ab')), "\n", thrown(fn () => $locks->semaphore('ab', 2)), "\n";
var_dump(strlen($locks->lock('a')->getName()));
echo thrown(fn () => (new ZkLockFactory($hosts))->lock('/')), "\n";
echo thrown(fn () => $locks->semaphore('a', 100, 33)), "\n";
--EXPECT--
string(6) "ROOT/a"
string(6) "ROOT/a"
string(8) "ROOT/a/b"
string(6) "ROOT/s"
string(2) "/a"
string(4) "/a/b"
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
"" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not be empty
"/" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain an empty segment
"a/" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain an empty segment
"//a" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain an empty segment
"a//b" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain an empty segment
"." ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain the segments "." and ".."
"a/.." ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain the segments "." and ".."
"a\u0000b" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain control characters
"a\n" ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not contain control characters
ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not be longer than 1 bytes
ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must not be longer than 2 bytes
ValueError: DistLock\ZkLockFactory::semaphore(): Argument #1 ($name) must not be longer than 1 bytes
int(1024)
ValueError: DistLock\ZkLockFactory::lock(): Argument #1 ($name) must name a node below the root
ValueError: DistLock\ZkLockFactory::semaphore(): Argument #3 ($weight) must be between 1 and 32
