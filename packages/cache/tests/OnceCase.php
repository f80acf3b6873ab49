<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\Once;
use DistLock\Cache\Otherwise;
use DistLock\LockFactory;
use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use PHPUnit\Framework\TestCase;

/** What tests with several processes share: a cache and locks on Redis, events to await, and computations to count. */
abstract class OnceCase extends TestCase
{
    /** How long a worker may take before the test counts it as hanging. */
    protected const LONG = 60.0;

    protected string $key;

    protected function setUp(): void
    {
        $this->key = uniqid('once', true);
    }

    protected function locks(float $ttl = 4.0): LockFactory
    {
        return new RedisLockFactory(Servers::redis(), ttl: $ttl, maxHold: 60.0);
    }

    protected function service(?LockFactory $locks = null, Otherwise $otherwise = Otherwise::Compute): Once
    {
        return new Once(new RedisCache(), $locks ?? $this->locks(), 'tests', $otherwise);
    }

    /** Says that something has happened. */
    protected function tell(string $event): void
    {
        Servers::connect()->rPush("$this->key-$event", '1');
    }

    protected function await(string $event, float $seconds = self::LONG): void
    {
        $this->assertNotEmpty(Servers::connect()->blPop(["$this->key-$event"], (int) $seconds), "$event didn't happen");
    }

    /** A computation that is counted, and takes until the test says "go". */
    protected function computation(string $value): \Closure
    {
        return function () use ($value): string {
            Servers::connect()->incr("$this->key-computations");
            $this->tell('computing');
            $this->await('go');

            return $value;
        };
    }

    /** One that is counted, and takes no time. */
    protected function counted(string $value): \Closure
    {
        return function () use ($value): string {
            Servers::connect()->incr("$this->key-computations");

            return $value;
        };
    }

    protected function computations(): int
    {
        $computations = Servers::connect()->get("$this->key-computations");

        return is_numeric($computations) ? (int) $computations : 0;
    }

    /** @return Child one that calls get() */
    protected function getter(\Closure $compute, ?Once $once = null, mixed ...$options): Child
    {
        $options += ['ttl' => 60.0, 'wait' => self::LONG];

        // @phpstan-ignore argument.type (arguments by name)
        return Child::run(fn (): mixed => ($once ?? $this->service())->get($this->key, $compute, ...$options));
    }

    /** @return Child[] processes that call get() while somebody else computes, once all of them wait */
    protected function followers(int $count, \Closure $compute, ?Once $once = null, mixed ...$options): array
    {
        $followers = [];
        for ($i = 0; $i < $count; $i++) {
            $followers[] = $this->getter($compute, $once, ...$options);
        }
        $this->until(fn (): bool => $this->waiting() === $count);

        return $followers;
    }

    /** How many processes wait until the lock is free. They hold nothing, so inspect() doesn't list them. */
    protected function waiting(string $name = '', ?\Redis $redis = null): int
    {
        return ($redis ?? Servers::connect())->zCard('{' . ($name ?: "once:tests:$this->key") . '}:queue');
    }

    /**
     * @param Child[] $children
     *
     * @return mixed[]
     */
    protected function results(array $children): array
    {
        return array_map(static fn (Child $child): mixed => $child->result(), $children);
    }

    protected function lock(): RedisLock
    {
        return new RedisLock("once:tests:$this->key", Servers::redis());
    }

    protected function until(\Closure $isSo): void
    {
        $deadline = hrtime(true) + self::LONG * 1e9;
        while (!$isSo()) {
            $this->assertLessThan($deadline, hrtime(true), 'it never became so');
            usleep(2000);
        }
    }
}
