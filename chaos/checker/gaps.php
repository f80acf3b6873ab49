<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * The stretches in which somebody waits, and fewer than $permits have it.
 *
 * @param array<array{int, int}> $waits from and to
 * @param array<array{int, int}> $taken from and to, of each that may have it
 * @return list<array{int, int}> in order
 */
function gaps(array $waits, array $taken, int $permits = 1): array
{
    // Moments and what changes at them in one number each: of millions, that is small and quickly sorted.
    $changes = [];
    foreach ([$waits, $taken] as $kind => $stretches) {
        foreach ($stretches as [$from, $to]) {
            if ($to > $from) {
                $changes[] = $from << 2 | $kind << 1;
                $changes[] = $to << 2 | $kind << 1 | 1;
            }
        }
    }
    sort($changes);
    $gaps = [];
    $since = null;
    $there = [0, 0];
    foreach ($changes as $index => $change) {
        $there[$change >> 1 & 1] += $change & 1 ? -1 : 1;
        $at = $change >> 2;
        if (isset($changes[$index + 1]) && $changes[$index + 1] >> 2 === $at) {
            continue;
        }
        $open = $there[0] > 0 && $there[1] < $permits;
        if ($open && $since === null) {
            $since = $at;
        } elseif (!$open && $since !== null) {
            $gaps[] = [$since, $at];
            $since = null;
        }
    }

    return $gaps;
}
