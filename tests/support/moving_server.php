<?php

namespace DistLock\Test;

require_once __DIR__ . '/replicas.php';

/** Starts a server and its replica for this test, behind one address that can be made to lead to either. */
function moving_server(array $options = []): MovingServer
{
    return new MovingServer($options);
}

/**
 * A service that fails over behind a name, as managed services do: the replica becomes the master, the old master
 * becomes its replica and keeps its connections, and the name leads to the new one, now or later.
 */
final class MovingServer
{
    /** The master at first. */
    public readonly Server $old;
    /** Its replica at first. */
    public readonly Server $new;
    private Proxy $name;

    public function __construct(array $options)
    {
        $this->old = server($options);
        $this->new = replica($this->old, $options);
        $this->name = proxy($this->old->port);
    }

    public function dsn(array $options = []): string
    {
        return $this->name->dsn($options + ['connect_timeout' => 20]);
    }

    /** Replaces the master once the replica has all it has; the name still leads to the old one. */
    public function failOver(): void
    {
        $redis = $this->old->redis();
        await(function () use ($redis): bool {
            $redis->publish('replicas', 'are you there?');

            return $redis->rawCommand('WAIT', '1', '1000') === 1;
        }, 30, 'replication');
        $this->new->redis()->rawCommand('REPLICAOF', 'NO', 'ONE');
        $redis->rawCommand('REPLICAOF', '127.0.0.1', (string) $this->new->port);
    }

    /** From now on, whoever connects reaches the new master. */
    public function move(): void
    {
        $this->name->divert($this->new->port);
    }

    /** Makes the old master, which is a replica now, have less than the new one. */
    public function loseOnTheReplica(string $key): void
    {
        $redis = $this->old->redis();
        $redis->config('SET', 'replica-read-only', 'no');
        $redis->del($key);
        $redis->config('SET', 'replica-read-only', 'yes');
    }
}
