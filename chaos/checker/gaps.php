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
    $changes = [];
    foreach ([[$waits, 1, 0], [$taken, 0, 1]] as [$stretches, $waiting, $having]) {
        foreach ($stretches as [$from, $to]) {
            if ($to > $from) {
                $changes[] = [$from, $waiting, $having];
                $changes[] = [$to, -$waiting, -$having];
            }
        }
    }
    usort($changes, fn (array $a, array $b) => $a[0] <=> $b[0]);
    $gaps = [];
    $since = null;
    $waiting = $having = 0;
    foreach ($changes as $number => [$at, $waits, $has]) {
        $waiting += $waits;
        $having += $has;
        if ($at === ($changes[$number + 1][0] ?? null)) {
            continue;
        }
        $open = $waiting > 0 && $having < $permits;
        if ($open && $since === null) {
            $since = $at;
        } elseif (!$open && $since !== null) {
            $gaps[] = [$since, $at];
            $since = null;
        }
    }

    return $gaps;
}
