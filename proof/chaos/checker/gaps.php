<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** Returns the stretches in which somebody waits although fewer than $permits have the lock.
 *
 * @param array<array{int, int}> $waits from and to
 * @param array<array{int, int}> $taken from and to, for each that may have it
 * @return list<array{int, int}> in order
 */
function gaps(array $waits, array $taken, int $permits = 1): array
{
    // Each moment and its change are stored in one number: millions of them are small, and quickly sorted.
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

/**
 * Does the same if some want several permits: returns the stretches in which somebody waits although its permits are
 * free, and also those of all that may be in front of it. A waiter for more permits than are free rightly keeps out
 * those behind it.
 *
 * @param list<array{Wait|Possession, int, int}> $stretches when each was in the queue, or had its permits
 * @param Wait[] $judged those whose wait may be a violation
 * @param int $slack one that asked later than another by more than this is behind it
 * @return list<array{int, int}> in order
 */
function weighted_gaps(array $stretches, array $judged, int $permits, int $slack): array
{
    $mayComplain = array_fill_keys(array_map(spl_object_id(...), $judged), true);
    $changes = [];
    foreach ($stretches as $index => [, $from, $to]) {
        if ($to > $from) {
            $changes[2 * $index] = $from;
            $changes[2 * $index + 1] = $to;
        }
    }
    asort($changes);
    $gaps = $queue = [];
    $since = $last = null;
    $free = $permits;
    foreach ($changes as $change => $at) {
        // Changes at the same moment take effect together.
        if ($at !== $last && $last !== null) {
            $isOpen = is_open($queue, $mayComplain, $free, $slack);
            if ($since !== null && !$isOpen) {
                $gaps[] = [$since, $last];
            }
            $since = $isOpen ? $since ?? $last : null;
        }
        $last = $at;
        $record = $stretches[$change >> 1][0];
        $isEnd = ($change & 1) === 1;
        if ($record instanceof Possession) {
            $free += $isEnd ? $record->weight : -$record->weight;
        } elseif ($isEnd) {
            unset($queue[$change >> 1]);
        } else {
            $queue[$change >> 1] = $record;
        }
    }
    $since === null || $gaps[] = [$since, $last];

    return $gaps;
}

/**
 * Whether there are enough permits for the first of those that are judged, and for each that may be in front of it.
 *
 * @param Wait[] $queue
 * @param array<int, true> $mayComplain by the objects' ids
 */
function is_open(array $queue, array $mayComplain, int $free, int $slack): bool
{
    $first = INF;
    foreach ($queue as $wait) {
        if ($wait->asked < $first && isset($mayComplain[spl_object_id($wait)])) {
            $first = $wait->asked;
        }
    }
    foreach ($queue as $wait) {
        if ($wait->weight > $free && $wait->asked <= $first + $slack) {
            return false;
        }
    }

    return $first !== INF;
}
