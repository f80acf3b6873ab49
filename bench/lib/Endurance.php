<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Runs many cycles, to see what grows in a process. */
final class Endurance
{
    private const WARM_UP_CYCLES = 2000;

    /**
     * @param callable(): void $cycle makes a lock, acquires it, releases it, and frees it
     * @param int $processes how many do so at the same time
     * @return array<string, float> the highest figures of any process
     */
    public static function run(callable $cycle, int $cycles, int $processes = 1): array
    {
        $workers = new Workers($processes, static fn (Channel $bench) => $bench->send(self::measure($cycle, $cycles)));
        try {
            $figures = $workers->receive();
            $workers->finish();
        } finally {
            $workers->close();
        }
        $highest = [];
        foreach (array_keys($figures[0]) as $name) {
            $highest[$name] = max(array_column($figures, $name));
        }
        return $highest;
    }

    /** @return array<string, float> */
    private static function measure(callable $cycle, int $cycles): array
    {
        self::footprint();
        self::repeat($cycle, self::WARM_UP_CYCLES);
        $before = self::footprint();
        $start = hrtime(true);
        self::repeat($cycle, $cycles);
        $seconds = (hrtime(true) - $start) / 1e9;
        $after = self::footprint();
        return [
            'cycles' => $cycles,
            'cycles_per_s' => $cycles / $seconds,
            'rss_kib' => $after['rss_kib'],
            'rss_growth_kib' => $after['rss_kib'] - $before['rss_kib'],
            'rss_anonymous_growth_kib' => $after['rss_anonymous_kib'] - $before['rss_anonymous_kib'],
            'files' => $after['files'],
            'files_growth' => $after['files'] - $before['files'],
            'threads' => $after['threads'],
            'threads_growth' => $after['threads'] - $before['threads'],
        ];
    }

    private static function repeat(callable $cycle, int $cycles): void
    {
        for ($done = 0; $done < $cycles; $done++) {
            $cycle();
        }
    }

    /** @return array<string, int> */
    private static function footprint(): array
    {
        gc_collect_cycles();
        $status = file_get_contents('/proc/self/status');
        return [
            'rss_kib' => self::field('VmRSS', $status),
            'rss_anonymous_kib' => self::field('RssAnon', $status),
            'files' => count(scandir('/proc/self/fd')),
            'threads' => self::field('Threads', $status),
        ];
    }

    private static function field(string $name, string $status): int
    {
        if (!preg_match("/^$name:\s+(\d+)/m", $status, $match)) {
            throw new \RuntimeException("/proc/self/status has no $name");
        }
        return (int) $match[1];
    }
}
