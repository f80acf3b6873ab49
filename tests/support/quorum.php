<?php

namespace DistLock\Test;

/**
 * Starts five independent servers of the test's own.
 *
 * @param string[] $options for the command line of each
 */
function quorum(array $options = []): QuorumSet
{
    return new QuorumSet(started('redis-quorum', $options));
}

/** Those that tests share. */
function shared_quorum(): QuorumSet
{
    return new QuorumSet(shared('redis-quorum'));
}

/** A member can be stopped, killed, paused, resumed, and restarted empty, as any Server. */
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
}
