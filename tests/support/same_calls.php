<?php

/*
 * php same_calls.php <seed> <count> <DSN>: makes so many random calls of the interface, and prints what each of them
 * returned or threw. With the extension and with distlock/polyfill, the output must be the same: what differs by its
 * nature, such as tokens and process numbers, is printed as a word.
 */

declare(strict_types=1);

namespace DistLock\Test\SameCalls;

use DistLock\Lock;
use DistLock\LockStatus;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;
use DistLock\Ticket;

// What differs in each run, or by the backend.
const NOT_COMPARED = ['host', 'pid', 'since', 'session', 'node'];

function one_of(mixed ...$values): mixed
{
    return $values[mt_rand(0, count($values) - 1)];
}

function shown(mixed $value, string $name = ''): string
{
    return match (true) {
        $value === null => 'null',
        in_array($name, NOT_COMPARED, true) => 'something',
        $name === 'fencingToken' => 'a number',
        $value instanceof \Closure => 'a function',
        $value instanceof \UnitEnum => $value->name,
        $value instanceof Ticket => 'a ticket',
        $value instanceof \JsonSerializable => $value::class . ' ' . shown($value->jsonSerialize()),
        is_object($value) => $value::class,
        $name === 'owners' && is_array($value) => shown_set($value),
        is_array($value) => '[' . implode(', ', array_map(
            static fn (int|string $key, mixed $one): string => "$key: " . shown($one, (string) $key),
            array_keys($value),
            $value,
        )) . ']',
        is_float($value) => shown_number($value),
        is_string($value) && preg_match('/^(\d+of\d+\*)?([^@]*@)?[^:]+:\d+:/', $value) === 1 => 'a token',
        default => var_export($value, true),
    };
}

/** @param mixed[] $values those whose order means nothing */
function shown_set(array $values): string
{
    $shown = array_map(static fn (mixed $value): string => shown($value), array_values($values));
    sort($shown);

    return '{' . implode(', ', $shown) . '}';
}

/** Time passes while a program runs, so only whether there is any is compared, and whether it is less than a minute. */
function shown_number(float $value): string
{
    return match (true) {
        is_nan($value) => 'NAN',
        $value < 0.0 => 'negative',
        $value === 0.0 => '0.0',
        default => $value > 60.0 ? 'more than a minute' : 'positive',
    };
}

/** Without the name of the server, which isn't asked without the extension. */
function shown_exception(\Throwable $thrown): string
{
    $differs = ['~ on (redis://|files in )\S+~', '~: (it|"[^"]*") was (held by|not free).*~', '~(?<=allowed this in )[\d.]+~'];

    return $thrown::class . ': ' . preg_replace($differs, '', $thrown->getMessage());
}

/** Makes calls on a fixed set of objects, which compete for a few names. */
final class Program
{
    /** What is detached isn't renewed, and must outlast the program on a busy machine, too. */
    private const TTL = 55.0;

    /** @var list<object> */
    private array $objects;
    /** @var string[] what detach() returned */
    private array $tokens = [];
    /** @var LockStatus[] */
    private array $seen = [];
    /** @var string[] what onLost() has reported since the last call */
    private array $losses = [];

    public function __construct(string $dsn)
    {
        $name = static fn (): string => one_of('a', 'b');
        $lock = new RedisLock($name(), $dsn, self::TTL);
        $this->objects = [
            $lock,
            new RedisLock('a', $dsn, self::TTL),
            new RedisLock($name(), $dsn, self::TTL, label: 'job'),
            new RedisLock('a', $dsn, self::TTL, autoRenew: false),
            new RedisLock('b', $dsn, self::TTL, maxHold: 100.0),
            new RedisSemaphore('s', 3, $dsn, self::TTL, weight: mt_rand(1, 3)),
            new RedisSemaphore('s', 3, $dsn, self::TTL, weight: mt_rand(1, 3)),
            new RedisRateLimiter('r', 10, 1000.0, $dsn, burst: 5),
            new RedisOptimisticLock('o', $dsn),
            new MultiLock($lock, new RedisLock('z', $dsn, self::TTL)),
            new MultiLock(new RedisLock('m1', $dsn, self::TTL), new RedisLock('m2', $dsn, self::TTL)),
        ];
    }

    public function step(int $number): void
    {
        $which = mt_rand(0, count($this->objects) - 1);
        $object = $this->objects[$which];
        [$method, $arguments] = match (true) {
            $object instanceof RedisOptimisticLock => $this->update(),
            $object instanceof RedisRateLimiter => $this->limit(),
            default => $this->lock($object),
        };
        printf('%d: %d %s::%s(%s)', $number, $which, $object::class, $method, implode(', ', array_map(shown(...), $arguments)));
        $this->call(fn (): mixed => $object->$method(...$arguments), $method);
        $this->lookForLosses();
        if (mt_rand(0, 40) === 0) {
            echo "$number: release_all()";
            $this->call(static fn (): int => \DistLock\release_all(), 'release_all');
            $this->lookForLosses();
        }
    }

    /** The extension interrupts the program to report a loss; without it, a loss is found when its object is called. */
    private function lookForLosses(): void
    {
        foreach ($this->objects as $object) {
            $object instanceof Lock && $object->isHeld();
        }
        sort($this->losses);
        array_map(static fn (string $loss) => print("    lost: $loss\n"), $this->losses);
        $this->losses = [];
    }

    private function call(\Closure $call, string $method): void
    {
        $isToCancel = mt_rand(0, 3) === 0;
        try {
            $result = $call();
            if ($result instanceof Ticket) {
                $result = $this->end($result, $isToCancel);
            }
            $method === 'detach' && $this->tokens[] = $result;
            $result instanceof LockStatus && $this->seen[] = $result;
            // Which of several readers is the owner means nothing.
            $name = ['getFencingToken' => 'fencingToken', 'getOwner' => 'host'][$method] ?? '';
            echo ' = ', shown($result, $name), "\n";
        } catch (\Throwable $thrown) {
            echo ' threw ', shown_exception($thrown), "\n";
        }
    }

    /** Cancels it at once, or settles it when its time has come. */
    private function end(Ticket $ticket, bool $isToCancel): string
    {
        if ($isToCancel) {
            $ticket->cancel();

            return 'cancelled';
        }
        while (!$ticket->isSettled()) {
            $read = [\DistLock\loop_stream()];
            $none = null;
            stream_select($read, $none, $none, 1) && \DistLock\dispatch();
        }

        return 'settled: ' . shown($ticket->settle());
    }

    /** @return array{string, mixed[]} */
    private function update(): array
    {
        $changes = [
            static fn (?string $old): mixed => null,
            static fn (?string $old): mixed => 'v' . strlen((string) $old),
            static fn (?string $old): mixed => $old,
            static fn (?string $old): mixed => throw new \LogicException('mine'),
            static fn (?string $old): mixed => 5,
            static fn (?string $old): mixed => "\0\xff bytes",
        ];

        return one_of(['read', []], ['update', [one_of(...$changes), one_of(0.0, null, -1.0, 1.0)]]);
    }

    /** @return array{string, mixed[]} */
    private function limit(): array
    {
        $permits = one_of(1, 1, 2, 5, 6, 0, -1);

        return one_of(
            ['acquire', [one_of(0.0, 0.0, -1.0, NAN), $permits]],
            ['reserve', [one_of(0.0, 0.0, -1.0, NAN), $permits]],
            ['run', [static fn (): string => 'ran', 0.0, one_of(1, 2, 9)]],
            ['getDelay', [$permits]],
            [one_of('cancel', 'getRetryAfter', 'getWaitTime', 'getName', 'inspect', 'getStatus', 'reset'), []],
        );
    }

    /** @return array{string, mixed[]} */
    private function lock(Lock $lock): array
    {
        $methods = ['acquire', 'acquire', 'acquire', 'release', 'release', 'release', 'isHeld', 'getState', 'getName', 'getFencingToken',
            'synchronized', 'onLost', 'waitUntilFree'];
        if (!$lock instanceof RedisSemaphore) {
            array_push($methods, 'acquireRead', 'acquireRead', 'getMode');
        }
        if (!$lock instanceof MultiLock) {
            array_push($methods, 'enqueue', 'renew', 'getRemainingTtl', 'getToken', 'detach', 'attach', 'attach', 'isLocked', 'getOwner', 'inspect', 'inspect', 'forceRelease');
        }
        if ($lock instanceof RedisLock) {
            array_push($methods, 'downgrade', 'downgrade');
        }
        $method = one_of(...$methods);

        return [$method, $this->arguments($method)];
    }

    /** @return mixed[] */
    private function arguments(string $method): array
    {
        $timeout = one_of(0.0, 0.0, 0.0, 0.01, -1.0, NAN);
        $most = one_of(null, null, null, 0, 1, -1);

        return match ($method) {
            'acquire', 'acquireRead' => [$timeout, $most],
            'release' => [one_of(true, true, true, false)],
            'waitUntilFree' => [$timeout],
            'synchronized' => [
                one_of(static fn (): string => 'done', static fn (): never => throw new \LogicException('mine')),
                one_of(0.0, 0.0, -1.0),
                one_of(Mode::Write, Mode::Write, Mode::Read, Mode::Permits),
                $most,
            ],
            'onLost' => [one_of(null, function (Lock $lock, LossReason $reason): void {
                $this->losses[] = "{$lock->getName()}: $reason->name";
            })],
            'enqueue' => [one_of(0.0, 0.02, -1.0), $most, one_of(Mode::Write, Mode::Read, null, Mode::Permits)],
            'renew' => [one_of(null, 40.0, 50.0, 0.0, -1.0), one_of(null, null, 100.0, 0.0, -1.0)],
            'attach' => [one_of(...($this->tokens ?: ['none', '', "a\0b", str_repeat('x', 1025)]))],
            'forceRelease' => [one_of(false, true), one_of(null, $this->seen === [] ? null : one_of(...$this->seen))],
            default => [],
        };
    }
}

[, $seed, $count, $dsn] = $argv;
mt_srand((int) $seed);
$program = new Program($dsn);
for ($number = 1; $number <= (int) $count; $number++) {
    $program->step($number);
}
