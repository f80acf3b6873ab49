--TEST--
A bool is no number of seconds, though PHP would make 1.0 and 0.0 of it; the message says what to write
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\RedisOptimisticLock;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;
use DistLock\Ticket;
use DistLock\ZkLock;
use DistLock\ZkLockFactory;
use DistLock\ZkOptimisticLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** Every parameter of the interface that is a number of seconds. */
function parameters(): iterable
{
    foreach (get_defined_functions()['internal'] as $name) {
        str_starts_with($name, 'distlock\\') && $functions[$name] = new \ReflectionFunction($name);
    }
    foreach (get_declared_classes() as $class) {
        foreach (str_starts_with($class, 'DistLock\\') && !str_starts_with($class, __NAMESPACE__) ? (new \ReflectionClass($class))->getMethods() : [] as $method) {
            $method->isInternal() && $functions["$class::$method->name"] = $method;
        }
    }
    foreach ($functions as $function) {
        foreach ($function->getParameters() as $parameter) {
            if (in_array((string) $parameter->getType(), ['float', '?float'], true)) {
                yield [$function, $parameter];
            }
        }
    }
}

$lock = new RedisLock(key(), dsn());
$objects = [
    RedisLock::class => $lock,
    RedisSemaphore::class => new RedisSemaphore(key('semaphore'), 1, dsn()),
    MultiLock::class => new MultiLock($lock),
    RedisLockFactory::class => new RedisLockFactory(dsn()),
    RedisOptimisticLock::class => new RedisOptimisticLock(key('value'), dsn()),
    RedisRateLimiter::class => new RedisRateLimiter(key('rate'), 1, 1.0, dsn()),
    ZkLock::class => new ZkLock('/x'),
    ZkSemaphore::class => new ZkSemaphore('/x', 1),
    ZkLockFactory::class => new ZkLockFactory(),
    ZkOptimisticLock::class => new ZkOptimisticLock('/x'),
];
/** What comes before the argument in question. */
$usual = fn (\ReflectionParameter $parameter, string $class) => match (true) {
    $parameter->name === 'permits' => 1,
    $parameter->name === 'lock' => $lock,
    $parameter->name === 'path' => '/x',
    $parameter->isDefaultValueAvailable() => $parameter->getDefaultValue(),
    (string) $parameter->getType() === 'callable' => fn () => null,
    default => 'x',
};
$seen = [];
foreach (parameters() as [$function, $parameter]) {
    $class = $function instanceof \ReflectionMethod ? $function->class : '';
    $given = array_map(fn ($before) => $usual($before, $class), array_slice($function->getParameters(), 0, $parameter->getPosition()));
    $call = match (true) {
        $class === '' => $function->invoke(...),
        $function->name === '__construct' => (new \ReflectionClass($class))->newInstance(...),
        default => fn (mixed ...$arguments) => $function->invoke($objects[$class], ...$arguments),
    };
    foreach ([true, false] as $bool) {
        $text = thrown(fn () => $call(...$given, ...[$bool]));
        $shown = var_export($bool, true);
        if (!preg_match("/^TypeError: .*#" . ($parameter->getPosition() + 1) . " .* must be a number of seconds( or null)?, not $shown: (.*)\$/", $text, $found)) {
            echo "$class::$function->name(\$$parameter->name): $text\n";
        }
        $seen[$parameter->name][$found[2] ?? ''] = true;
    }
}
foreach ($seen as $name => $answers) {
    ksort($answers);
    echo "$name: ", implode(' | ', array_keys($answers)), "\n";
}
var_dump($lock->isHeld());
ini_set('distlock.default_timeout', '5');
echo strstr(thrown(fn () => $lock->acquire(true)), 'true'), "\n";
--EXPECT--
sessionTimeout: 10.0 is the default
timeout: null waits without a limit, and 0.0 doesn't wait
ttl: 10.0 is the default, and autoRenew makes the lock last for as long as it is held | null is the constructor's ttl
maxHold: null leaves the limit as it is | null sets no limit
per: 1.0 is a second, and 60.0 a minute
bool(false)
true: INF waits without a limit, and 0.0 doesn't wait
