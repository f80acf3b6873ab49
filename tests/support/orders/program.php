<?php

namespace DistLock\Test\Orders;

/** What clients do with one lock, and what may go wrong meanwhile. */
final class Program
{
    /**
     * @param string $name "redis mutex warm: acquire release | acquire release; loss": the backend (quorum: a list of
     *     three), the kind of lock (mutex, exclusive, or a semaphore's number of permits), the calls of each client,
     *     and what may go wrong, once: the loss of a connection, an interruption, a kill, on ZooKeeper an expiry, on
     *     Redis a number of seconds that pass, on a list a server that forgets, or an answer that comes too late.
     *     "redis 3: 2* acquire release": that client takes two permits at once
     * @param string $backend
     * @param string $kind
     * @param bool $isWarm whether each client has already waited for the lock once, so that it has all its connections
     * @param array<string, string[]> $clients the calls of each
     * @param array<string, int> $weights how many permits each takes
     * @param array<string, int> $faults
     */
    private function __construct(
        public readonly string $name,
        public readonly string $backend,
        public readonly string $kind,
        public readonly bool $isWarm,
        public readonly array $clients,
        public readonly array $weights,
        public readonly array $faults,
    ) {
    }

    public static function parse(string $name): self
    {
        if (!preg_match('/^(redis|quorum|zookeeper) (\w+)( warm)?: ([^;]*)(?:; (.*))?$/', $name, $found)) {
            throw new \RuntimeException("no program: $name");
        }
        $clients = $weights = [];
        foreach (explode(' | ', $found[4]) as $number => $calls) {
            preg_match('/^(?:(\d+)\* )?(.*)$/', trim($calls), $parts);
            $client = chr(ord('A') + $number);
            $clients[$client] = explode(' ', $parts[2]);
            $weights[$client] = (int) ($parts[1] ?: 1);
        }
        $faults = [];
        foreach (array_filter(explode(' ', $found[5] ?? '')) as $fault) {
            $faults[is_numeric($fault) ? 'time' : $fault] = (int) $fault;
        }

        return new self($name, $found[1], $found[2], $found[3] !== '', $clients, $weights, $faults);
    }

    /** How many may hold it at once; null: one may hold it, or many may read. */
    public function limit(): ?int
    {
        return is_numeric($this->kind) ? (int) $this->kind : null;
    }
}
