--TEST--
redis_locks() leaves out keys of other programs that look like a lock's, but whose name no lock can have
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\redis_locks;

require __DIR__ . '/../support/harness.php';

/** A name of this test, of that many bytes. */
function long(int $length): string
{
    return key(str_repeat('x', $length - strlen(key(''))));
}

/** @return string[] the beginning and the length of each */
function found(): array
{
    $names = redis_locks(addcslashes(key(''), '*?[\\') . '*', dsn());
    foreach ($names as $name) {
        // Each can be a lock's.
        new RedisLock($name, dsn());
    }
    sort($names);

    return array_map(static fn (string $name) => substr($name, strlen(key('')), 10) . ' ' . strlen($name), $names);
}

foreach ([long(1024), long(1025), key('a{b}:queue'), key('{a}b:fence')] as $name) {
    $tag = str_contains($name, '}') ? $name : "{{$name}}";
    redis()->set("$tag:fence", '1', 60);
}
redis()->set('{' . key('slot') . '}:queue:fence:', '1', 60);
print_r(found());
// A lock with a prefix may have a longer key than one without.
$prefix = key('p:');
ini_set('distlock.key_prefix', $prefix);
$lock = new RedisLock($name = str_repeat('y', 1024), dsn());
$lock->acquire();
var_dump(redis_locks('*', dsn()) === [$name]);
ini_set('distlock.key_prefix', '');
print_r(found());
--EXPECT--
Array
(
    [0] => xxxxxxxxxx 1024
)
bool(true)
Array
(
    [0] => xxxxxxxxxx 1024
)
