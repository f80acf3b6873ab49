<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\ZkClient;

/**
 * Deletes the first node in a queue by hand, which breaks the lock: its owner finds out within a sixth of the timeout.
 */
final class DeletesNode implements Fault
{
    /**
     * @param \Closure(): string $hosts
     * @param string[] $paths of locks
     */
    public function __construct(private \Closure $hosts, private array $paths, private float $timeout)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $path = $nemesis->among($this->paths);
        try {
            $client = new ZkClient(($this->hosts)());
            $first = $client->children($path)[0] ?? null;
            $first === null || $nemesis->during(
                'node deleted',
                "$path/$first",
                fn () => $client->delete("$path/$first"),
                ['exclusion', 'tokens', 'order', 'wait'],
                after: $this->timeout,
            );
            $client->close();
        } catch (\RuntimeException) {
            // It was already gone.
        }
    }
}
