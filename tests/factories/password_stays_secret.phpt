--TEST--
Neither dumps of a factory, nor the errors of its constructor, show a credential
--INI--
zend.exception_ignore_args=0
zend.exception_string_param_max_len=1000
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLockFactory;
use DistLock\ZkLockFactory;

require __DIR__ . '/../support/harness.php';

function all_that_is_shown(object $object): string
{
    ob_start();
    var_dump($object, (array) $object, get_object_vars($object), get_mangled_object_vars($object));
    var_export($object);
    print_r($object);
    debug_zval_dump($object);
    echo json_encode($object), "\n";

    return ob_get_clean();
}

$servers = array_map(fn (int $number) => "redis://user:hunter2@127.0.0.1:$number", [1, 2, 3]);
$factories = [
    new RedisLockFactory($servers[0], prefix: 'app:'),
    new RedisLockFactory($servers),
    new ZkLockFactory('127.0.0.1:1/chroot', auth: 'digest:user:hunter2', root: '/locks'),
];
foreach ($factories as $locks) {
    var_dump($locks, str_contains(all_that_is_shown($locks), 'hunter2'));
}
foreach ([
    fn () => new RedisLockFactory('redis://user:hunter2@host:port'),
    fn () => new RedisLockFactory(['redis://user:hunter2@host:port', ...$servers]),
    fn () => new RedisLockFactory('redis://user:hunter2@host', 0.0),
    fn () => new ZkLockFactory('host:port', 10.0, 'digest:user:hunter2'),
    fn () => new ZkLockFactory('host', 10.0, 'hunter2'),
] as $make) {
    try {
        $make();
    } catch (\ValueError $error) {
        $seen = $error . print_r($error, true) . var_export($error, true);
        var_dump(str_contains($seen, 'hunter2'), str_contains($seen, 'SensitiveParameterValue'));
    }
}
--EXPECT--
object(DistLock\RedisLockFactory)#1 (2) {
  ["server"]=>
  string(21) "redis://127.0.0.1:1/0"
  ["prefix"]=>
  string(4) "app:"
}
bool(false)
object(DistLock\RedisLockFactory)#2 (2) {
  ["server"]=>
  string(65) "redis://127.0.0.1:1/0 redis://127.0.0.1:2/0 redis://127.0.0.1:3/0"
  ["prefix"]=>
  string(0) ""
}
bool(false)
object(DistLock\ZkLockFactory)#3 (2) {
  ["server"]=>
  string(11) "127.0.0.1:1"
  ["root"]=>
  string(6) "/locks"
}
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
