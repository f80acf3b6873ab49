--TEST--
The public interface is the designed one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Holder;
use DistLock\LockStatus;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../support/harness.php';

function show(\ReflectionFunctionAbstract $function): string
{
    $parameters = array_map(function (\ReflectionParameter $parameter) {
        $attributes = array_map(fn ($attribute) => '#[' . $attribute->getName() . '] ', $parameter->getAttributes());

        return implode($attributes) . $parameter->getType() . ($parameter->isVariadic() ? ' ...$' : ' $') . $parameter->name
            . ($parameter->isDefaultValueAvailable() ? ' = ' . var_export($parameter->getDefaultValue(), true) : '');
    }, $function->getParameters());

    return $function->name . '(' . implode(', ', $parameters) . ')'
        . ($function->hasReturnType() ? ': ' . $function->getReturnType() : '');
}

$class = new \ReflectionClass(RedisLock::class);
var_dump($class->isFinal(), $class->isSubclassOf(\DistLock\SharedLock::class), (new \ReflectionClass(\DistLock\Lock::class))->isInterface());
$class = new \ReflectionClass(RedisSemaphore::class);
var_dump($class->isFinal(), $class->isSubclassOf(\DistLock\Lock::class), $class->isSubclassOf(\DistLock\SharedLock::class));
foreach ([\DistLock\Lock::class, \DistLock\SharedLock::class, \DistLock\Inspectable::class, RedisLock::class, RedisSemaphore::class, ZkLock::class,
    ZkSemaphore::class, MultiLock::class,
    \DistLock\LockFactory::class, \DistLock\RedisLockFactory::class, \DistLock\ZkLockFactory::class,
    \DistLock\OptimisticLock::class, \DistLock\RedisOptimisticLock::class, \DistLock\ZkOptimisticLock::class, \DistLock\Ticket::class,
    \DistLock\RedisRateLimiter::class] as $name) {
    echo $name, "\n";
    foreach ((new \ReflectionClass($name))->getMethods() as $method) {
        echo '    ', show($method), "\n";
    }
}
foreach ([LockStatus::class, Holder::class, \DistLock\RateStatus::class] as $name) {
    $class = new \ReflectionClass($name);
    echo $name, ': ', implode(', ', $class->getInterfaceNames()), "\n";
    foreach ([...$class->getProperties(), ...$class->getMethods(\ReflectionMethod::IS_PUBLIC)] as $member) {
        echo '    ', $member instanceof \ReflectionProperty ? $member->getType() . " \$$member->name" : show($member), "\n";
    }
}
foreach ([\DistLock\State::class, \DistLock\Mode::class] as $enum) {
    echo $enum, ': ', implode(', ', array_map(fn ($case) => "$case->name = $case->value", $enum::cases())), "\n";
}
echo show(new \ReflectionMethod(\DistLock\LockLostException::class, 'getResult')), "\n";
foreach (['stats', 'name_to_show', 'redis_locks', 'redis_dsn_has_password', 'zookeeper_locks', 'loop_stream', 'dispatch', 'await_with'] as $name) {
    echo show(new \ReflectionFunction("DistLock\\$name")), "\n";
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
DistLock\Lock
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
DistLock\SharedLock
    acquireRead(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    downgrade(): bool
    getMode(): ?DistLock\Mode
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
DistLock\Inspectable
    inspect(): DistLock\LockStatus
    isLocked(): bool
    getOwner(): ?DistLock\Holder
    forceRelease(bool $foreign = false, ?DistLock\LockStatus $seen = NULL): bool
DistLock\RedisLock
    __construct(string $name, #[SensitiveParameter] array|string|null $servers = NULL, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = NULL, int $replicas = 0, ?string $label = NULL)
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
    acquireRead(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    downgrade(): bool
    getMode(): ?DistLock\Mode
    renew(?float $ttl = NULL, ?float $maxHold = NULL): bool
    getRemainingTtl(): float
    getToken(): ?string
    detach(): string
    attach(string $token): bool
    isLocked(): bool
    getOwner(): ?DistLock\Holder
    inspect(): DistLock\LockStatus
    forceRelease(bool $foreign = false, ?DistLock\LockStatus $seen = NULL): bool
DistLock\RedisSemaphore
    __construct(string $name, int $permits, #[SensitiveParameter] array|string|null $servers = NULL, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = NULL, int $replicas = 0, int $weight = 1)
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
    renew(?float $ttl = NULL, ?float $maxHold = NULL): bool
    getRemainingTtl(): float
    getToken(): ?string
    detach(): string
    attach(string $token): bool
    isLocked(): bool
    getOwner(): ?DistLock\Holder
    inspect(): DistLock\LockStatus
    forceRelease(bool $foreign = false, ?DistLock\LockStatus $seen = NULL): bool
DistLock\ZkLock
    __construct(string $path, ?string $hosts = NULL, float $sessionTimeout = 10.0, #[SensitiveParameter] ?string $auth = NULL, DistLock\ZkNodes $nodes = \DistLock\ZkNodes::Mutex)
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
    acquireRead(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    downgrade(): bool
    getMode(): ?DistLock\Mode
    isLocked(): bool
    getOwner(): ?DistLock\Holder
    inspect(): DistLock\LockStatus
    forceRelease(bool $foreign = false, ?DistLock\LockStatus $seen = NULL): bool
DistLock\ZkSemaphore
    __construct(string $path, int $permits, ?string $hosts = NULL, float $sessionTimeout = 10.0, #[SensitiveParameter] ?string $auth = NULL, int $weight = 1)
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
    isLocked(): bool
    getOwner(): ?DistLock\Holder
    inspect(): DistLock\LockStatus
    forceRelease(bool $foreign = false, ?DistLock\LockStatus $seen = NULL): bool
DistLock\MultiLock
    __construct(DistLock\Lock $first, DistLock\Lock ...$more)
    acquire(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    enqueue(?float $timeout = NULL, ?int $maxAhead = NULL, ?DistLock\Mode $mode = \DistLock\Mode::Write): DistLock\Ticket
    waitUntilFree(?float $timeout = NULL): bool
    acquireRead(?float $timeout = NULL, ?int $maxAhead = NULL): bool
    release(bool $confirm = true): bool
    isHeld(): bool
    getState(): DistLock\State
    getMode(): ?DistLock\Mode
    getName(): string
    getFencingToken(): ?int
    getWaitTime(): float
    synchronized(callable $critical, ?float $timeout = NULL, DistLock\Mode $mode = \DistLock\Mode::Write, ?int $maxAhead = NULL): mixed
    onLost(?callable $callback): void
DistLock\LockFactory
    lock(string $name): DistLock\SharedLock
    semaphore(string $name, int $permits, int $weight = 1): DistLock\Lock
DistLock\RedisLockFactory
    __construct(#[SensitiveParameter] array|string|null $servers = NULL, float $ttl = 10.0, bool $autoRenew = true, ?float $maxHold = NULL, int $replicas = 0, string $prefix = '')
    lock(string $name): DistLock\RedisLock
    semaphore(string $name, int $permits, int $weight = 1): DistLock\RedisSemaphore
    rateLimiter(string $name, int $permits, float $per = 1.0, int $burst = 1): DistLock\RedisRateLimiter
DistLock\ZkLockFactory
    __construct(?string $hosts = NULL, float $sessionTimeout = 10.0, #[SensitiveParameter] ?string $auth = NULL, DistLock\ZkNodes $nodes = \DistLock\ZkNodes::Mutex, string $root = '')
    lock(string $name): DistLock\ZkLock
    semaphore(string $name, int $permits, int $weight = 1): DistLock\ZkSemaphore
DistLock\OptimisticLock
    read(): ?string
    update(callable $change, ?float $timeout = NULL): ?string
DistLock\RedisOptimisticLock
    __construct(string $key, #[SensitiveParameter] array|string|null $servers = NULL)
    read(): ?string
    update(callable $change, ?float $timeout = NULL): ?string
DistLock\ZkOptimisticLock
    __construct(string $path, ?string $hosts = NULL, float $sessionTimeout = 10.0, #[SensitiveParameter] ?string $auth = NULL)
    read(): ?string
    update(callable $change, ?float $timeout = NULL): ?string
DistLock\Ticket
    __construct(DistLock\Lock $lock, callable $settle, callable $cancel, ?float $timeout = NULL)
    ready(): void
    isSettled(): bool
    settle(): bool
    cancel(): void
    onSettled(?callable $callback): void
    getLock(): DistLock\Lock
DistLock\RedisRateLimiter
    __construct(string $name, int $permits, float $per = 1.0, #[SensitiveParameter] array|string|null $servers = NULL, int $burst = 1)
    acquire(?float $timeout = NULL, int $permits = 1): bool
    reserve(?float $timeout = NULL, int $permits = 1): ?float
    cancel(): bool
    run(callable $job, ?float $timeout = NULL, int $permits = 1): mixed
    getDelay(int $permits = 1): float
    getRetryAfter(): float
    getWaitTime(): float
    getName(): string
    inspect(): DistLock\RateStatus
    getStatus(): ?DistLock\RateStatus
    reset(): void
DistLock\LockStatus: JsonSerializable
    ?DistLock\Mode $mode
    ?int $permits
    ?int $totalPermits
    ?float $ttl
    ?int $fencingToken
    array $owners
    array $queue
    int $waiters
    isHeld(): bool
    jsonSerialize(): array
DistLock\Holder: JsonSerializable
    ?string $token
    ?string $node
    ?string $host
    ?int $pid
    ?float $since
    DistLock\Mode $mode
    int $weight
    ?string $label
    ?string $session
    jsonSerialize(): array
DistLock\RateStatus: JsonSerializable
    int $permits
    float $per
    int $burst
    int $remaining
    int $waiting
    float $delay
    float $reset
    float $backlog
    jsonSerialize(): array
DistLock\State: Unlocked = unlocked, Waiting = waiting, Held = held, Undecided = undecided, Lost = lost
DistLock\Mode: Write = write, Read = read, Permits = permits
getResult(): mixed
DistLock\stats(): array
DistLock\name_to_show(string $name): string
DistLock\redis_locks(string $pattern = '*', #[SensitiveParameter] array|string|null $servers = NULL): array
DistLock\redis_dsn_has_password(#[SensitiveParameter] string $dsn): bool
DistLock\zookeeper_locks(string $path = '/', ?string $hosts = NULL, float $sessionTimeout = 10.0, #[SensitiveParameter] ?string $auth = NULL): array
DistLock\loop_stream()
DistLock\dispatch(): array
DistLock\await_with(?callable $await, ?callable $when = NULL): void
