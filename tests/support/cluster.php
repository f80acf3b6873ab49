<?php

namespace DistLock\Test;

/**
 * Starts a cluster for this test, of three masters with a replica each.
 *
 * @param string[] $options for the command line of each node
 */
function cluster(array $options = []): ClusterSet
{
    return new ClusterSet(started('redis-cluster', $options));
}

/** Returns the cluster that tests share. None of its nodes is considered dead because the machine is busy. */
function shared_cluster(): ClusterSet
{
    $set = new ClusterSet(shared('redis-cluster'));
    once('redis-cluster-patience', function () use ($set): void {
        foreach ($set->nodes as $node) {
            $node->redis()->rawCommand('CONFIG', 'SET', 'cluster-node-timeout', '60000');
        }
    });

    return $set;
}

final class ClusterSet
{
    /** @var Server[] at first, the first three are masters, and the others their replicas in the same order */
    public readonly array $nodes;

    public function __construct(string $directory)
    {
        $this->nodes = members('redis-cluster', 6, $directory);
    }

    public function dsn(array $options = []): string
    {
        return complete_dsn('redis+cluster://' . addresses(...$this->nodes), $options);
    }

    public function slot(string $key): int
    {
        return self::first($this->nodes, fn (Server $node) => $node->ask('CLUSTER', 'KEYSLOT', $key));
    }

    /** Waits until all nodes that answer agree which node serves a key, and returns it. */
    public function master(string $key): Server
    {
        $slot = $this->slot($key);

        return await(fn () => $this->agreed($slot), 30, 'agreement of the nodes');
    }

    /** Waits until a replica follows the node that serves a key, and returns the replica. */
    public function replica(string $key): Server
    {
        $master = $this->master($key);

        return await(
            fn () => self::first($this->nodes, fn (Server $node) => $node->follows($master) ? $node : null),
            30,
            'a replica',
        );
    }

    /** Swaps the two, which loses nothing, and returns the new master. */
    public function failover(string $key): Server
    {
        $old = $this->master($key);
        $this->replica($key)->ask('CLUSTER', 'FAILOVER');

        return $this->successor($key, $old);
    }

    /** Kills the master, and returns the replica that replaces it after about two seconds. */
    public function killMaster(string $key): Server
    {
        $old = $this->master($key);
        $old->kill();

        return $this->successor($key, $old);
    }

    /** Waits until all that answer agree on a master other than $old. */
    public function successor(string $key, Server $old): Server
    {
        $slot = $this->slot($key);

        return await(fn () => ($master = $this->agreed($slot)) === $old ? null : $master, 30, 'a failover');
    }

    /** Begins to move the slot of a key to another master, which may be any by default. */
    public function migrate(string $key, ?Server $target = null): Migration
    {
        $source = $this->master($key);
        $masters = array_filter($this->nodes, fn (Server $node) => in_array('master', $this->myself($node)->flags ?? []));
        $target ??= self::first($masters, fn (Server $node) => $node === $source ? null : $node);

        return new Migration($this, $this->slot($key), $source, $target);
    }

    /** @internal */
    public function id(Server $node): string
    {
        return $this->myself($node)->id;
    }

    /** Whether the node itself, and all others that answer, say that it serves the slot, and all slots are served. */
    public function serves(Server $node, int $slot): bool
    {
        return $this->agreed($slot) === $node;
    }

    private function agreed(int $slot): ?Server
    {
        $owners = [];
        foreach ($this->nodes as $node) {
            $lines = $this->lines($node);
            $complete = str_contains((string) $node->ask('CLUSTER', 'INFO'), 'cluster_state:ok');
            $owner = self::first($lines, fn (ClusterLine $line) => $line->serves($slot) ? $line->port : null);
            if ($lines !== []) {
                $owners[] = $complete ? $owner : null;
            }
        }
        $owners = array_unique($owners);

        return count($owners) === 1
            ? self::first($this->nodes, fn (Server $node) => $node->port === $owners[0] ? $node : null)
            : null;
    }

    private function myself(Server $node): ?ClusterLine
    {
        return self::first(
            $this->lines($node),
            fn (ClusterLine $line) => in_array('myself', $line->flags) ? $line : null,
        );
    }

    /** @return ClusterLine[] what a node knows about all nodes; empty: it doesn't answer */
    private function lines(Server $node): array
    {
        $lines = explode("\n", trim((string) $node->ask('CLUSTER', 'NODES')));

        return $lines === [''] ? [] : array_map(fn (string $line) => new ClusterLine($line), $lines);
    }

    /** Returns the first result of $find that isn't null. */
    private static function first(array $values, callable $find): mixed
    {
        foreach ($values as $value) {
            $found = $find($value);
            if ($found !== null) {
                return $found;
            }
        }

        return null;
    }
}

/** A line of CLUSTER NODES. */
final class ClusterLine
{
    public readonly string $id;
    public readonly int $port;
    /** @var string[] */
    public readonly array $flags;
    /** @var string[] */
    private array $slots;

    public function __construct(string $line)
    {
        $words = explode(' ', $line);
        $this->id = $words[0];
        $this->port = (int) substr(strstr($words[1], ':'), 1);
        $this->flags = explode(',', $words[2]);
        $this->slots = array_slice($words, 8);
    }

    public function serves(int $slot): bool
    {
        foreach ($this->slots as $range) {
            // The formats are "0-5460", "7", and "[7->-id]" for a slot that is being moved.
            [$from, $to] = array_map(intval(...), explode('-', "$range-$range"));
            if ($range[0] !== '[' && $from <= $slot && $slot <= $to) {
                return true;
            }
        }

        return false;
    }
}

/**
 * A slot that is being moved. Until finish(), the source still serves the keys that it has, and redirects clients that
 * ask for others to the target with ASK; the target only serves them after ASKING.
 */
final class Migration
{
    public function __construct(
        private ClusterSet $cluster,
        public readonly int $slot,
        public readonly Server $source,
        public readonly Server $target,
    ) {
        $this->set($target, 'IMPORTING', $cluster->id($source));
        $this->set($source, 'MIGRATING', $cluster->id($target));
    }

    /** Moves the existing keys. */
    public function moveKeys(): void
    {
        $source = $this->source->redis();
        while ($keys = $source->rawCommand('CLUSTER', 'GETKEYSINSLOT', (string) $this->slot, '100')) {
            $this->move($source, ...$keys);
        }
    }

    /** Moves one of them. Commands that also need others are told to try again. */
    public function moveKey(string $key): void
    {
        $this->move($this->source->redis(), $key);
    }

    private function move(\Redis $source, string ...$keys): void
    {
        $moved = $source->rawCommand(
            ...['MIGRATE', '127.0.0.1', (string) $this->target->port, '', '0', '10000', 'KEYS', ...$keys],
        );
        if ($moved !== true) {
            throw new \RuntimeException("keys can't be moved: " . $source->getLastError());
        }
    }

    /**
     * Tells only the source that the slot has moved, so that each node redirects its clients to the other one until
     * finish().
     */
    public function tellSource(): void
    {
        $this->moveKeys();
        $this->set($this->source, 'NODE', $this->cluster->id($this->target));
    }

    /** Returns how many commands the two have refused with this code. */
    public function refusals(string $code): int
    {
        $count = 0;
        foreach ([$this->source, $this->target] as $node) {
            preg_match("/^errorstat_$code:count=(\d+)/m", (string) $node->ask('INFO', 'errorstats'), $found);
            $count += (int) ($found[1] ?? 0);
        }

        return $count;
    }

    /** Moves the rest, and waits until all nodes know. */
    public function finish(): void
    {
        $this->moveKeys();
        foreach ([$this->target, $this->source] as $node) {
            $this->set($node, 'NODE', $this->cluster->id($this->target));
        }
        await(fn () => $this->cluster->serves($this->target, $this->slot), 30, 'agreement on the slot');
    }

    private function set(Server $node, string $state, string $id): void
    {
        $redis = $node->redis();
        if ($redis->rawCommand('CLUSTER', 'SETSLOT', (string) $this->slot, $state, $id) !== true) {
            throw new \RuntimeException("the slot can't be set to $state: " . $redis->getLastError());
        }
    }
}
