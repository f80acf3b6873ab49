--TEST--
redis_locks() and zookeeper_locks() name what is wrong with their arguments, and reveal no credential
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\redis_locks;
use function DistLock\zookeeper_locks;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    fn () => redis_locks(''),
    fn () => redis_locks("a\0b"),
    fn () => redis_locks(str_repeat('a', 1025)),
    fn () => redis_locks('*', 'redis://'),
    fn () => redis_locks('*', []),
    fn () => redis_locks('*', [1]),
    fn () => redis_locks('*', array_fill(0, 16, dsn())),
    fn () => redis_locks('*', [dsn(), 'redis://another.example', 'redis://secret@host']),
    fn () => zookeeper_locks(''),
    fn () => zookeeper_locks('a'),
    fn () => zookeeper_locks('/a/'),
    fn () => zookeeper_locks('/', 'host:x'),
    fn () => zookeeper_locks('/', '127.0.0.1', -1.0),
    fn () => zookeeper_locks('/', '127.0.0.1', 1.0, 'secret'),
] as $call) {
    echo thrown($call), "\n";
}
foreach ([fn () => redis_locks('*', 'redis://:secret@127.0.0.1:1'), fn () => zookeeper_locks('/', '127.0.0.1:1', 0.1, 'digest:u:secret')] as $call) {
    try {
        $call();
    } catch (\Exception $exception) {
        var_dump(str_contains((string) $exception, 'secret'), get_class($exception));
        var_dump(str_contains(print_r($exception->getTrace(), true), 'secret'));
    }
}
--EXPECT--
ValueError: DistLock\redis_locks(): Argument #1 ($pattern) must not be empty
ValueError: DistLock\redis_locks(): Argument #1 ($pattern) must not contain NUL bytes
ValueError: DistLock\redis_locks(): Argument #1 ($pattern) must not be longer than 1024 bytes
ValueError: DistLock\redis_locks(): Argument #2 ($servers) has no host, or one that is badly encoded
ValueError: DistLock\redis_locks(): Argument #2 ($servers) must be one server, or 3 to 15 of which a majority must agree, 0 given
TypeError: DistLock\redis_locks(): Argument #2 ($servers) must be a DSN or a list of DSNs, but it contains int
ValueError: DistLock\redis_locks(): Argument #2 ($servers) must be one server, or 3 to 15 of which a majority must agree, 16 given
ValueError: DistLock\redis_locks(): Argument #2 ($servers) must be a list of valid DSNs, but number 3 is ambiguous before the @: write user:password@, or :password@ without a user
ValueError: DistLock\zookeeper_locks(): Argument #1 ($path) must begin with a slash
ValueError: DistLock\zookeeper_locks(): Argument #1 ($path) must begin with a slash
ValueError: DistLock\zookeeper_locks(): Argument #1 ($path) must not contain an empty segment
ValueError: DistLock\zookeeper_locks(): Argument #2 ($hosts) must have ports from 1 to 65535
ValueError: DistLock\zookeeper_locks(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\zookeeper_locks(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
bool(false)
string(28) "DistLock\ConnectionException"
bool(false)
bool(false)
string(28) "DistLock\ConnectionException"
bool(false)
