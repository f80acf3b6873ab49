<?php

/* What the processes that share distlock.metrics_file have counted. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use function DistLock\metrics;

final class Metrics
{
    /** All metrics, as text for Prometheus. */
    public static function text(): string
    {
        $text = metrics();
        if (ini_get('distlock.metrics_file') === '') {
            throw new UsageError('the ini setting distlock.metrics_file names no file');
        }
        if (preg_match('/^# Of this process only: (.*)/', $text, $found)) {
            throw new UsageError((string) ini_get('distlock.metrics_file') . " can't be used: $found[1]");
        }

        return $text;
    }

    /** The metrics that the page draws, summed over backends, classes and names of locks; the buckets are those of
     * successful acquisitions.
     *
     * @return array<string, array<string, float>> by metric and limit, outcome or reason
     */
    public static function sums(): array
    {
        $sums = [];
        $drawn = 'acquire_seconds_bucket|acquire_seconds_sum|acquire_seconds_count|held|waiting|lost_total';
        preg_match_all("/^distlock_($drawn)(?:\{(.*)\})? (\S+)$/m", self::text(), $samples, PREG_SET_ORDER);
        foreach ($samples as [, $metric, $text, $value]) {
            // A label may contain escaped quotes.
            preg_match_all('/(\w+)="((?:[^"\\\\]|\\\\.)*)"/', $text, $found);
            $labels = array_combine($found[1], $found[2]);
            if (!isset($labels['le']) || $labels['outcome'] === 'acquired') {
                $of = $labels['le'] ?? $labels['outcome'] ?? $labels['reason'] ?? 'all';
                $sums[$metric][$of] = ($sums[$metric][$of] ?? 0.0) + (float) $value;
            }
        }

        return $sums;
    }
}
