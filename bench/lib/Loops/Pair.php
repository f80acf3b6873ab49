<?php

declare(strict_types=1);

namespace DistLock\Bench\Loops;

use DistLock\Bench\CommandLine;
use DistLock\Bench\SystemCalls;

/** Two fibers that take turns on one lock. */
final class Pair
{
    /**
     * Counts the system calls of the program for each acquisition and release: those of many less those of few.
     *
     * @return array<string, float> by the name of the call
     */
    public static function systemCalls(string $program, int $pairs): array
    {
        $few = self::count($program, 100);
        $many = self::count($program, 100 + $pairs);
        $each = [];
        foreach ($many as $call => $count) {
            $each[$call] = ($count - ($few[$call] ?? 0)) / $pairs;
        }

        return array_filter($each, static fn (float $count): bool => $count >= 0.005);
    }

    /** @return array<string, int> */
    private static function count(string $program, int $pairs): array
    {
        $file = sys_get_temp_dir() . '/distlock-bench-' . getmypid() . '.strace';
        $options = explode(' ', CommandLine::environment('DISTLOCK_TEST_PHP_OPTIONS'));
        $summary = SystemCalls::summary([PHP_BINARY, ...$options, $program, (string) $pairs], '', $file);
        preg_match_all('/^\s*\S+\s+\S+\s+\S+\s+(\d+)\s(?:.*\s)?(\w+)$/m', $summary, $lines, PREG_SET_ORDER);
        $counts = array_column(array_map(static fn (array $line): array => [$line[2], (int) $line[1]], $lines), 1, 0);
        unset($counts['total']);

        return $counts;
    }
}
