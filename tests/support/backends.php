<?php

/*
 * What locks on Redis and on ZooKeeper have in common. A test describes a behaviour, and on_every_backend() runs it on
 * each.
 */

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\SharedLock;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require_once __DIR__ . '/../zookeeper/zookeeper.php';
require_once __DIR__ . '/holder.php';
require_once __DIR__ . '/zookeeper.php';

/**
 * Runs the behaviour on each backend, and prints what it returns, a line for each entry. A line that isn't the same on
 * all backends is printed for each of them, with its name.
 *
 * @param callable(Backend): array<string, mixed> $behaviour returns what was seen, by what it tells
 */
function on_every_backend(callable $behaviour): void
{
    $lines = [];
    foreach ([new OnRedis(), new OnZooKeeper()] as $backend) {
        foreach (seen_on($backend, $behaviour) as $what => $seen) {
            $lines[$what][$backend->name()] = str_replace($backend->path(), 'NAME', json_encode($seen, JSON_UNESCAPED_SLASHES));
        }
    }
    foreach ($lines as $what => $seen) {
        $isCommon = count($seen) === 2 && count(array_unique($seen)) === 1;
        foreach ($isCommon ? ['' => reset($seen)] : $seen as $name => $value) {
            echo $isCommon ? '' : "$name: ", "$what: $value\n";
        }
    }
}

/** @return array<string, mixed> */
function seen_on(Backend $backend, callable $behaviour): array
{
    try {
        return $behaviour($backend);
    } catch (\Throwable $thrown) {
        $places = array_column(array_filter(
            [['file' => $thrown->getFile(), 'line' => $thrown->getLine()], ...$thrown->getTrace()],
            static fn (array $call): bool => ($call['file'] ?? null) === realpath($_SERVER['SCRIPT_FILENAME']),
        ), 'line');

        return [get_class($thrown) => "{$thrown->getMessage()}, in line $places[0] of the test"];
    }
}

/** A kind of server with the lock that a behaviour is about. */
abstract class Backend
{
    abstract public function name(): string;

    /** Returns the name of the lock: a key, or a path. */
    abstract public function path(): string;

    /** Returns a new object of the lock. $lease: for how long it is kept when its process has died. */
    abstract public function lock(float $lease = 30.0): SharedLock;

    /** Returns a new object of the semaphore of the same name. */
    abstract public function semaphore(int $permits, int $weight = 1, float $lease = 30.0): Lock;

    /** Returns PHP code that makes the lock, for another program. */
    abstract public function code(): string;

    /** Whether the server has nothing of an owner, or of anybody who waits. */
    abstract public function isEmpty(): bool;

    /** Returns how many processes wait for the lock, or until it is free. */
    abstract protected function waiters(): int;

    /** Starts a process with an object of the lock, which calls that method at once. */
    public function holder(string $method = 'acquire', float $lease = 30.0): Holder
    {
        return new Holder(fn (): Lock => $this->lock($lease), $method);
    }

    /** Starts a process that acquires permits of the semaphore. */
    public function permit(int $permits, int $weight = 1, float $lease = 30.0): Holder
    {
        return new Holder(fn (): Lock => $this->semaphore($permits, $weight, $lease));
    }

    /** Starts a process that waits until the lock is free, and returns the result. */
    public function bystander(): Child
    {
        return child(fn (): bool => $this->lock()->waitUntilFree(60.0));
    }

    /** Waits until this many own the lock, or wait for it. */
    public function awaitContenders(int $count): void
    {
        $lock = $this->lock();
        await(static fn (): bool => count(everybody($lock->inspect())) === $count, 30, "$count contenders");
    }

    /** Waits until this many wait for the lock, or until it is free. */
    public function awaitWaiters(int $count): void
    {
        await(fn (): bool => $this->waiters() === $count, 30, "$count that wait");
    }

    /** Returns the modes of the owners and waiters in their order: "rrw" for two readers and a writer, for example. */
    public function modes(): string
    {
        return implode('', array_map(static fn (array $one): string => $one['mode'][0], everybody($this->lock()->inspect())));
    }

    public function awaitModes(string $modes): void
    {
        await(fn (): bool => $this->modes() === $modes, 30, "contenders $modes");
    }

    /**
     * Makes each of them contend after the one before it.
     *
     * @param callable(): Holder ...$starts
     * @return Holder[]
     */
    public function queueUp(callable ...$starts): array
    {
        $before = count(everybody($this->lock()->inspect()));
        $holders = [];
        foreach ($starts as $start) {
            $holders[] = $start();
            $this->awaitContenders($before + count($holders));
        }

        return $holders;
    }
}

final class OnRedis extends Backend
{
    public function name(): string
    {
        return 'Redis';
    }

    public function path(): string
    {
        return key();
    }

    public function lock(float $lease = 30.0): SharedLock
    {
        return new RedisLock(key(), dsn(), $lease);
    }

    public function semaphore(int $permits, int $weight = 1, float $lease = 30.0): Lock
    {
        return new RedisSemaphore(key(), $permits, dsn(), $lease, weight: $weight);
    }

    public function code(): string
    {
        return sprintf('new DistLock\RedisLock(%s, %s)', var_export(key(), true), var_export(dsn(), true));
    }

    public function isEmpty(): bool
    {
        $name = '{' . key() . '}';

        return redis()->exists(key(), "$name:queue", "$name:due", "$name:shares") === 0;
    }

    protected function waiters(): int
    {
        return redis()->zCard('{' . key() . '}:queue');
    }
}

final class OnZooKeeper extends Backend
{
    public function name(): string
    {
        return 'ZooKeeper';
    }

    public function path(): string
    {
        return path();
    }

    public function lock(float $lease = 30.0): SharedLock
    {
        return new ZkLock(path(), hosts(), $lease);
    }

    public function semaphore(int $permits, int $weight = 1, float $lease = 30.0): Lock
    {
        return new ZkSemaphore(path(), $permits, hosts(), $lease, weight: $weight);
    }

    public function code(): string
    {
        return sprintf('new DistLock\ZkLock(%s, %s)', var_export(path(), true), var_export(hosts(), true));
    }

    public function isEmpty(): bool
    {
        return !zk()->exists(path()) || zk()->children(path()) === [];
    }

    /** Each of them watches one node. */
    protected function waiters(): int
    {
        return count(array_merge([], ...array_values(watches(path()))));
    }
}
