<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/** The servers of a run, the locks on them, and what can happen to them. */
abstract class Backend
{
    /** What there is of a lock, unless it says otherwise. */
    protected const LOCK = [
        'lock' => true, 'optimistic' => false, 'permits' => 1, 'readers' => false, 'fifo' => true, 'tokens' => true,
        'weights' => false, 'renews' => false, 'detaches' => false, 'inspects' => true,
    ];

    /** @return array<string, array> what run.json says of each */
    abstract public function locks(): array;

    /** @return array<int, string|string[]> where the servers are: each worker takes one of these ways to them */
    abstract public function routes(): array;

    /** @return array{float, float, float} for Bounds */
    abstract public function bounds(): array;

    /** @return array{Fault, int}[] and how often each comes, beside the others */
    abstract public function faults(): array;

    abstract public function version(): string;

    /** Who sees, beside the workers, what the servers lose though they confirmed it. */
    public function witness(string $folder): ?Witness
    {
        return null;
    }

    /** Ends its servers, when it has been asked what is left. */
    abstract public function stop(): void;

    /** @return array[] what is there still, as the observer's lines say it */
    abstract public function left(): array;

    public static function start(string $name): self
    {
        $class = 'DistLock\Chaos\Backends\\' . [
            'redis' => 'Redis', 'sentinel' => 'Sentinel', 'cluster' => 'Cluster', 'quorum' => 'Quorum', 'zookeeper' => 'ZooKeeper',
            'ensemble' => 'Ensemble',
        ][$name];

        return new $class();
    }
}
