--TEST--
The polyfill answers mistaken arguments in the words of the extension
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$code = <<<'PHP'
    use DistLock\MultiLock;
    use DistLock\RedisLock;
    use DistLock\RedisLockFactory;
    use DistLock\RedisOptimisticLock;
    use DistLock\RedisRateLimiter;
    use DistLock\RedisSemaphore;
    use DistLock\ZkLock;
    use DistLock\ZkLockFactory;

    final class Dsn { public function __toString() { return 'redis://127.0.0.1'; } }

    $lock = new RedisLock('a', 'redis://127.0.0.1:1');
    $limiter = new RedisRateLimiter('a', 1, 1.0, 'redis://127.0.0.1:1');
    foreach ([
        fn () => new RedisLock('a', 30),
        fn () => new RedisLock('a', 2.5),
        fn () => new RedisLock('a', 987654321),
        fn () => new RedisLock('a', true),
        fn () => new RedisLock('a', new \stdClass()),
        fn () => new RedisLock('a', new Dsn()),
        fn () => new RedisLock('a', new \Redis()),
        fn () => new RedisLock('a', new class () extends \Redis {}),
        fn () => new RedisSemaphore('a', 1, 30),
        fn () => new RedisLockFactory(30),
        fn () => new RedisRateLimiter('a', 1, 1.0, 30),
        fn () => new RedisOptimisticLock('a', 30),
        fn () => \DistLock\redis_locks('*', 30),
        fn () => new ZkLock('/a', 30),
        fn () => new ZkLock('/a', ['h1:2181']),
        fn () => new ZkLock('/a', new \stdClass()),
        fn () => new ZkLockFactory(30),
        fn () => \DistLock\zookeeper_locks('/', 30),
        fn () => new RedisLock('redis://:hunter2@127.0.0.1', 'a'),
        fn () => new RedisLock('a', null, true),
        fn () => new RedisLock('a', null, 10.0, true, false),
        fn () => new RedisRateLimiter('a', 1, true),
        fn () => new ZkLock('/a', null, true),
        fn () => $lock->acquire(true),
        fn () => $lock->acquireRead(false),
        fn () => $lock->acquire(0.0, true),
        fn () => $lock->renew(true),
        fn () => $lock->renew(1.0, true),
        fn () => (new MultiLock($lock))->acquire(true),
        fn () => $limiter->acquire(true),
        fn () => $limiter->reserve(false),
        fn () => $limiter->run(fn () => null, true),
        fn () => (new RedisOptimisticLock('a', 'redis://127.0.0.1:1'))->update(fn () => null, true),
        fn () => [ini_set('distlock.default_timeout', '5'), putenv('DISTLOCK_DEFAULT_TIMEOUT=5'), $lock->acquire(true)],
    ] as $call) {
        try {
            $call();
            echo "nothing was thrown\n";
        } catch (\Throwable $e) {
            echo get_class($e), ': ', preg_replace('/class@anonymous.* object/s', 'anonymous object', $e->getMessage()), "\n";
        }
    }
    foreach ([
        ['host' => '127.0.0.1', 'port' => 6379],
        ['127.0.0.1', '6379', 1.5, 'hunter2'],
        ['host' => '::1', 'port' => 6379],
        ['host' => 'tls://redis.example', 'port' => 6380, 'auth' => ['hunter1', 'hunter2']],
        ['scheme' => 'tls', 'host' => 'redis.example', 'password' => 'hunter2', 'database' => '3'],
        ['host' => '127.0.0.1', 'username' => 'hunter1', 'password' => 'hunter2'],
        ['host' => 'unix:///run/redis.sock', 'db' => 2, 'user' => 'hunter1', 'password' => 'hunter2'],
        ['path' => '/run/hunter2@'],
        ['url' => 'redis://:hunter2@redis.example'],
        ['host' => ':hunter2@redis.example', 'port' => 6379],
        ['host' => ['hunter2'], 'port' => 6379],
        [['host' => '192.0.2.1', 'port' => 6379], ['host' => '192.0.2.2', 'port' => 6379]],
    ] as $options) {
        try {
            new RedisLock('a', $options);
        } catch (\TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
    PHP;
$polyfill = explode("\n", without_extension($code));
ob_start();
eval($code);
$extension = explode("\n", ob_get_clean());
foreach ($extension as $i => $line) {
    if ($line !== ($polyfill[$i] ?? '')) {
        echo "the extension: $line\nthe polyfill: ", $polyfill[$i] ?? '', "\n";
    }
}
var_dump(count($extension) > 40, str_contains(implode($extension), 'hunter'));
--EXPECT--
bool(true)
bool(false)
