<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** How often each script gave which kind of reply. */
final class Replies
{
    /** @var array<string, array<string, int>> */
    private array $counts = [];

    public function count(string $name, Outcome $seen): void
    {
        $this->counts[$name][$seen->kind()] = ($this->counts[$name][$seen->kind()] ?? 0) + 1;
    }

    /** @return list<string> a line for each script */
    public function table(): array
    {
        ksort($this->counts);
        $lines = [];
        foreach ($this->counts as $script => $counts) {
            ksort($counts);
            $counts = array_map(static fn (string|int $kind, int $count) => "$kind: $count", array_keys($counts), $counts);
            $lines[] = sprintf('%-16s %s', $script, implode(', ', $counts));
        }

        return $lines;
    }
}
