<?php

namespace DistLock\Test;

/**
 * Starts a master, two replicas and three sentinels for this test.
 *
 * @param string[] $options for the command lines of master and replicas
 */
function sentinels(array $options = []): SentinelSet
{
    return new SentinelSet(started('redis-sentinel', $options));
}

/** Returns the servers that tests share. The sentinels consider no server dead because the machine is busy. */
function shared_sentinels(): SentinelSet
{
    $set = new SentinelSet(shared('redis-sentinel'));
    once('redis-sentinel-patience', function () use ($set): void {
        foreach ($set->sentinels as $sentinel) {
            $sentinel->redis()->rawCommand('SENTINEL', 'SET', SentinelSet::SERVICE, 'down-after-milliseconds', '60000');
        }
    });

    return $set;
}

final class SentinelSet
{
    /** The sentinels' name for it. */
    public const SERVICE = 'main';

    /** @var Server[] a master and its replicas */
    public readonly array $servers;
    /** @var Server[] */
    public readonly array $sentinels;

    public function __construct(string $directory)
    {
        $members = members('redis-sentinel', 6, $directory);
        $this->servers = array_slice($members, 0, 3);
        $this->sentinels = array_slice($members, 3);
    }

    public function dsn(array $options = [], ?int $database = null): string
    {
        $hosts = addresses(...$this->sentinels);

        return complete_dsn("redis+sentinel://$hosts/" . self::SERVICE, $options, $database);
    }

    /** Waits until the sentinels agree on a master that knows it is one, and returns it. */
    public function master(): Server
    {
        return await(fn () => $this->agreed(), 30, 'agreement of the sentinels');
    }

    /** @return Server[] the replicas that follow the master; waits until there are $count */
    public function replicas(int $count = 2): array
    {
        return await(function () use ($count): ?array {
            $master = $this->master();
            $replicas = array_filter($this->servers, fn (Server $server) => $server->follows($master));

            return count($replicas) >= $count ? array_values($replicas) : null;
        }, 30, "replication to $count servers");
    }

    /**
     * Has the sentinels replace the master, which takes about a second, and returns the new one. For some seconds, the
     * old one continues as a master unknown to the sentinels, until they notice and make it a replica.
     */
    public function failover(): Server
    {
        $old = $this->master();
        $again = new Deadline(0);

        return await(function () use ($old, &$again): ?Server {
            $master = $this->agreed();
            if ($master !== null && $master !== $old) {
                return $master;
            }
            // This is refused while the previous failover isn't finished, and while a replica is out of date. One that
            // takes long is given up.
            if ($again->remaining() === 0.0 && $this->begun()) {
                $again = new Deadline(20);
            }

            return null;
        }, 90, 'a failover');
    }

    /** Kills the master, and returns the next one, after two or three seconds. */
    public function killMaster(): Server
    {
        $old = $this->master();
        $old->kill();

        return $this->successor($old);
    }

    /**
     * Waits until a server other than $old is master. A sentinel that was frozen for two seconds does nothing for
     * thirty.
     */
    public function successor(Server $old): Server
    {
        return await(fn () => ($master = $this->agreed()) === $old ? null : $master, 75, 'a failover');
    }

    private function begun(): bool
    {
        foreach ($this->sentinels as $sentinel) {
            if ($sentinel->ask('SENTINEL', 'FAILOVER', self::SERVICE) === true) {
                return true;
            }
        }

        return false;
    }

    private function agreed(): ?Server
    {
        $ports = [];
        foreach ($this->sentinels as $sentinel) {
            $ports[] = $sentinel->ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', self::SERVICE)[1] ?? null;
        }
        $ports = array_values(array_unique(array_filter($ports)));
        foreach ($this->servers as $server) {
            if ($ports === [(string) $server->port] && ($server->ask('ROLE')[0] ?? null) === 'master') {
                return $server;
            }
        }

        return null;
    }
}
