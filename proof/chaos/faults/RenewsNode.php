<?php

declare(strict_types=1);

namespace DistLock\Chaos\Faults;

use DistLock\Chaos\Fault;
use DistLock\Chaos\Nemesis;
use DistLock\Test\ZkClient;

/** Deletes a lock's node while nobody contends for it, as an operator does when its numbers run out. */
final class RenewsNode implements Fault
{
    /** @param \Closure(): string $hosts */
    public function __construct(private \Closure $hosts, private string $path)
    {
    }

    public function strike(Nemesis $nemesis): void
    {
        $client = new ZkClient(($this->hosts)());
        try {
            $nemesis->during('empty node deleted', $this->path, fn () => $client->delete($this->path), disturbs: []);
        } catch (\RuntimeException) {
            // Somebody contends for it, or it has been deleted.
        }
        $client->close();
    }
}
