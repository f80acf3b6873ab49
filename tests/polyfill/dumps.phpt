--TEST--
Without the extension, neither dumps nor error pages show a DSN, and objects refuse what the extension's refuse
--INI--
zend.exception_ignore_args=0
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

echo preg_replace('~string\(\d+\) "files in .*"~', 'string() "files in DIRECTORY"', without_extension(<<<'PHP'
    ini_set('zend.exception_ignore_args', 0);
    $lock = new DistLock\RedisLock('name', 'redis://user:hunter2@127.0.0.1/3');
    var_dump($lock);
    $all = [$lock, new DistLock\ZkLock('/name', null, 10.0, 'digest:user:hunter2'), new DistLock\RedisLockFactory('redis://user:hunter2@127.0.0.1'),
        new DistLock\ZkLockFactory(auth: 'digest:user:hunter2'), new DistLock\MultiLock($lock)];
    ob_start();
    var_dump($all);
    print_r($all);
    foreach ([
        fn () => new DistLock\RedisLock('name', 'http://user:hunter2@host'),
        fn () => new DistLock\RedisLock('name', 'redis://user:hunter2@host', 0.0),
        fn () => new DistLock\ZkLock('/name', auth: 'hunter2'),
    ] as $make) {
        try {
            $make();
        } catch (ValueError $error) {
            print_r($error);
            echo $error;
        }
    }
    var_dump(str_contains(ob_get_clean(), 'hunter2'));
    foreach ([
        fn () => $lock->anything = 1,
        fn () => clone $lock,
        fn () => serialize($lock),
        fn () => unserialize('O:18:"DistLock\RedisLock":0:{}'),
        fn () => $lock->__construct('name'),
    ] as $call) {
        try {
            $call();
        } catch (Throwable $thrown) {
            // PHP 8.5 says that it is a method.
            echo $thrown::class, ': ', str_replace('private method', 'private', $thrown->getMessage()), "\n";
        }
    }
    PHP));
--EXPECT--
object(DistLock\RedisLock)#2 (6) {
  ["name"]=>
  string(4) "name"
  ["server"]=>
  string() "files in DIRECTORY"
  ["state"]=>
  string(8) "unlocked"
  ["mode"]=>
  NULL
  ["remainingTtl"]=>
  float(0)
  ["fencingToken"]=>
  NULL
}
bool(false)
Error: Cannot create dynamic property DistLock\RedisLock::$anything
Error: Call to private DistLock\RedisLock::__clone() from global scope
Exception: Serialization of 'DistLock\RedisLock' is not allowed
Exception: Unserialization of 'DistLock\RedisLock' is not allowed
Error: The DistLock\RedisLock has already been constructed
