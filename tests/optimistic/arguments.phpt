--TEST--
Bad arguments are refused with errors that name them
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$value = value();
foreach ([
    fn () => new RedisOptimisticLock(''),
    fn () => new RedisOptimisticLock("a\0b"),
    fn () => new RedisOptimisticLock(str_repeat('x', 1025)),
    fn () => new RedisOptimisticLock('x', [dsn(), dsn(), dsn()]),
    fn () => new RedisOptimisticLock('x', 'redis://secret@host'),
    fn () => new RedisOptimisticLock('x', new \stdClass()),
    fn () => new RedisOptimisticLock(),
    fn () => $value->update(strtoupper(...), -0.1),
    fn () => $value->update(strtoupper(...), NAN),
    fn () => $value->update('no such function'),
    fn () => $value->update(),
    fn () => $value->read(1),
    fn () => $value->__construct('again'),
    fn () => clone $value,
    fn () => serialize($value),
    fn () => $value->anything = 1,
] as $call) {
    echo thrown($call), "\n";
}
var_dump(clients(client_name()));
--EXPECTF--
ValueError: DistLock\RedisOptimisticLock::__construct(): Argument #1 ($key) must not be empty
ValueError: DistLock\RedisOptimisticLock::__construct(): Argument #1 ($key) must not contain NUL bytes
ValueError: DistLock\RedisOptimisticLock::__construct(): Argument #1 ($key) must not be longer than 1024 bytes
ValueError: DistLock\RedisOptimisticLock::__construct(): Argument #2 ($servers) must be a single DSN; a list of servers isn't supported here
ValueError: DistLock\RedisOptimisticLock::__construct(): Argument #2 ($servers) %s
TypeError: DistLock\RedisOptimisticLock::__construct(): Argument #2 ($servers) must be a DSN, such as "redis://127.0.0.1:6379", not an object of the class stdClass
ArgumentCountError: DistLock\RedisOptimisticLock::__construct() expects at least 1 argument, 0 given
ValueError: DistLock\RedisOptimisticLock::update(): Argument #2 ($timeout) must be greater than or equal to 0
ValueError: DistLock\RedisOptimisticLock::update(): Argument #2 ($timeout) must be greater than or equal to 0
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must be a valid callback, function "no such function" not found or invalid function name
ArgumentCountError: DistLock\RedisOptimisticLock::update() expects at least 1 argument, 0 given
ArgumentCountError: DistLock\RedisOptimisticLock::read() expects exactly 0 arguments, 1 given
Error: The DistLock\RedisOptimisticLock has already been constructed
Error: Trying to clone an uncloneable object of class DistLock\RedisOptimisticLock
Exception: Serialization of 'DistLock\RedisOptimisticLock' is not allowed
Error: Cannot create dynamic property DistLock\RedisOptimisticLock::$anything
array(0) {
}
