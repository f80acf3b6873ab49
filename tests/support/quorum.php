<?php

namespace DistLock\Test;

use DistLock\RedisLock;

/**
 * Starts five independent servers for this test.
 *
 * @param string[] $options for the command line of each
 */
function quorum(array $options = []): QuorumSet
{
    return new QuorumSet(started('redis-quorum', $options));
}

/** Returns the servers that tests share. */
function shared_quorum(): QuorumSet
{
    return new QuorumSet(shared('redis-quorum'));
}

/** Each member can be stopped, killed, paused, resumed, and restarted empty, like any Server. */
final class QuorumSet
{
    /** @var Server[] */
    public readonly array $members;

    public function __construct(string $directory)
    {
        $this->members = members('redis-quorum', 5, $directory);
    }

    /** @return string[] a DSN for each member */
    public function dsns(array $options = [], ?int $database = null): array
    {
        return array_map(fn (Server $member) => $member->dsn($options, $database), $this->members);
    }

    /** @param mixed $options the constructor's other arguments, by name */
    public function lock(string $name, mixed ...$options): RedisLock
    {
        return new RedisLock($name, $this->dsns(), ...$options);
    }

    /** @return array<int, string> the owner's token on each member that answers and has an owner */
    public function owners(string $name): array
    {
        return array_filter(array_map(fn (Server $member) => $member->ask('GET', $name), $this->members), is_string(...));
    }

    /** Waits until it is held on this many members. */
    public function awaitOwners(int $count, string $name): void
    {
        await(fn () => count($this->owners($name)) === $count, what: "$count owners of $name");
    }

    /** Does the same as contender() in support/contention.php. */
    public function contender(string $name, ?float $timeout = 60.0, float $ttl = 30.0): Child
    {
        return contender($name, $this->dsns(), $timeout, $ttl);
    }
}

/**
 * Acquires with a server that no connection is open to yet, at the front and at the end of a list with four that work.
 * Prints whether the first acquisition took between $low and $high seconds; those after it must not take long.
 *
 * @param callable(): string $dsn
 */
function beside_four(callable $dsn, float $low, float $high): void
{
    foreach ([0, 4] as $place) {
        $dsns = array_map(fn (Server $member) => $member->dsn(), array_slice(shared_quorum()->members, 0, 4));
        array_splice($dsns, $place, 0, [$dsn()]);
        // With this ttl each has a second to answer in.
        $lock = new RedisLock(key("place $place"), $dsns, ttl: 20.0, autoRenew: false);
        $first = seconds(fn () => var_dump($lock->acquire(0.0)));
        $then = seconds(fn () => var_dump($lock->release(), $lock->acquire(0.0), $lock->release()));
        echo 'first ', between($low, $first, $high * slowness()), ', then ', between(0.0, $then, 0.9 * slowness()), "\n";
    }
}
