--TEST--
An array of another client's options is answered with the DSN that means the same, without its credentials
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    ['host' => '127.0.0.1', 'port' => 6379],
    ['host' => '127.0.0.1', 'port' => '6379'],
    ['127.0.0.1', 6379],
    ['127.0.0.1', '6379', 1.5, 'hunter2'],
    ['host' => 'redis.example'],
    ['host' => '::1', 'port' => 6379],
    ['host' => 'tls://redis.example', 'port' => 6380, 'auth' => ['hunter1', 'hunter2']],
    ['scheme' => 'tls', 'host' => 'redis.example', 'port' => 6380],
    ['host' => '127.0.0.1', 'port' => 6379, 'password' => 'hunter2', 'database' => '3'],
    ['host' => '127.0.0.1', 'port' => 6379, 'password' => null, 'database' => 0],
    ['host' => '127.0.0.1', 'username' => 'hunter1', 'password' => 'hunter2'],
    ['path' => '/run/redis.sock'],
    ['host' => 'unix:///run/redis.sock', 'db' => 2, 'password' => 'hunter2'],
    ['path' => '/run/hunter2@'],
    ['url' => 'redis://:hunter2@redis.example'],
    ['host' => ':hunter2@redis.example', 'port' => 6379],
    ['host' => ['hunter2'], 'port' => 6379],
    ['host' => str_repeat('hunter2', 100), 'port' => 6379],
    ['host' => 'a', 'port' => 123456789, 'database' => -1],
    [['host' => '192.0.2.1', 'port' => 6379], ['host' => '192.0.2.2', 'port' => 6379]],
] as $options) {
    echo str_replace('DistLock\RedisLock::__construct(): Argument #2 ($servers) ', '', thrown(fn () => new RedisLock(key(), $options))), "\n";
}
echo thrown(fn () => new RedisSemaphore(key(), 1, ['127.0.0.1', 6379])), "\n";
--EXPECT--
TypeError: must be a DSN, not an array of options: write "redis://127.0.0.1:6379"
TypeError: must be a DSN, not an array of options: write "redis://127.0.0.1:6379"
TypeError: must be a DSN, not an array of options: write "redis://127.0.0.1:6379"
TypeError: must be a DSN, not an array of options: write "redis://127.0.0.1:6379"
TypeError: must be a DSN, not an array of options: write "redis://redis.example"
TypeError: must be a DSN, not an array of options: write "redis://[::1]:6379"
TypeError: must be a DSN, not an array of options: write "rediss://USER:PASSWORD@redis.example:6380", with the password percent-encoded
TypeError: must be a DSN, not an array of options: write "rediss://redis.example:6380"
TypeError: must be a DSN, not an array of options: write "redis://:PASSWORD@127.0.0.1:6379/3", with the password percent-encoded
TypeError: must be a DSN, not an array of options: write "redis://127.0.0.1:6379"
TypeError: must be a DSN, not an array of options: write "redis://USER:PASSWORD@127.0.0.1", with the password percent-encoded
TypeError: must be a DSN, not an array of options: write "unix:///run/redis.sock"
TypeError: must be a DSN, not an array of options: write "unix:///run/redis.sock?db=2&password=PASSWORD", with the password percent-encoded
TypeError: must be a DSN, not an array of options: write "unix:///PATH"
TypeError: must be a DSN, not an array of options: write "redis://HOST:PORT"
TypeError: must be a DSN, not an array of options: write "redis://HOST:6379"
TypeError: must be a DSN, not an array of options: write "redis://HOST:6379"
TypeError: must be a DSN, not an array of options: write "redis://HOST:6379"
TypeError: must be a DSN, not an array of options: write "redis://a"
TypeError: must be a DSN, not an array of options: write "redis://192.0.2.1:6379"
TypeError: DistLock\RedisSemaphore::__construct(): Argument #3 ($servers) must be a DSN, not an array of options: write "redis://127.0.0.1:6379"
