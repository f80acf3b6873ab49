<?php

declare(strict_types=1);

namespace DistLock\Bench;

final class Statistics
{
    /** @param non-empty-list<int|float> $values */
    public static function median(array $values): float
    {
        return self::percentile($values, 50);
    }

    /** @param non-empty-list<int|float> $values; interpolates between the two nearest ranks */
    public static function percentile(array $values, float $percent): float
    {
        sort($values);
        $rank = (count($values) - 1) * $percent / 100;
        $low = $values[(int) floor($rank)];
        $high = $values[(int) ceil($rank)];
        return $low + ($high - $low) * ($rank - floor($rank));
    }

    /** @param non-empty-list<int|float> $values */
    public static function mean(array $values): float
    {
        return array_sum($values) / count($values);
    }

    /**
     * The median of each column of a list of rows with the same keys.
     *
     * @param non-empty-list<array<string, int|float>> $rows
     * @return array<string, float>
     */
    public static function medians(array $rows): array
    {
        $medians = [];
        foreach (array_keys($rows[0]) as $column) {
            $medians[$column] = self::median(array_column($rows, $column));
        }
        return $medians;
    }
}
