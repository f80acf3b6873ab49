<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** The servers of a run, their locks, and what can happen to them. */
abstract class Backend
{
    /** The properties of a lock, unless it overrides them. */
    protected const LOCK = [
        'lock' => true, 'optimistic' => false, 'permits' => 1, 'readers' => false, 'fifo' => true, 'tokens' => true,
        'weights' => false, 'renews' => false, 'detaches' => false, 'inspects' => true,
        'awaits' => true, 'changes' => true, 'forks' => true, 'nests' => true, 'synchronizes' => true, 'destructs' => true,
        'bounded' => true, 'works' => false, 'loops' => true, 'longest' => null,
    ];

    /** @return array<string, array> the entry of each in run.json */
    abstract public function locks(): array;

    /** @return array<int, string|string[]> addresses of the servers; each worker uses one of these */
    abstract public function routes(): array;

    /** @return array{float, float, float} arguments for Bounds */
    abstract public function bounds(): array;

    /** @return array{Fault, int}[] with the relative frequency of each */
    abstract public function faults(): array;

    abstract public function version(): string;

    /** Returns a process that notices, alongside the workers, if the servers lose what they have confirmed. */
    public function witness(string $folder): ?Witness
    {
        return null;
    }

    /** Ends its servers, after left() was called. */
    abstract public function stop(): void;

    /** @return array[] what is still there, in the form of the observer's lines */
    abstract public function left(): array;

    /** @param ?string $subject whose locks are used instead of distlock's, on one Redis server */
    public static function start(string $name, ?string $subject = null): self
    {
        if ($subject !== null) {
            return new Backends\Peers($subject);
        }
        $class = 'DistLock\Chaos\Backends\\' . [
            'redis' => 'Redis', 'moving' => 'Moving', 'sentinel' => 'Sentinel', 'cluster' => 'Cluster', 'quorum' => 'Quorum', 'zookeeper' => 'ZooKeeper',
            'ensemble' => 'Ensemble',
        ][$name];

        return new $class();
    }
}
