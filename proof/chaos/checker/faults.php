<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Notes for each violation the line of the fault that explains it; if there are several, of the one that began last.
 *
 * @param Violation[] $violations
 * @param Fault[] $faults
 * @param array<string, true> $actors all of them: a fault of one actor only excuses violations that it takes part in
 */
function excuse(array $violations, array $faults, array $actors): void
{
    foreach ($violations as $violation) {
        $excusing = array_filter($faults, fn (Fault $fault) => in_array($violation->rule, $fault->excuses, true)
            && $fault->from <= $violation->to
            && $fault->end >= ($violation->root ?? $violation->from)
            && $fault->concerns($violation->lock)
            && (!isset($actors[$fault->target]) || in_array($fault->target, $violation->actors(), true)));
        if ($excusing !== []) {
            usort($excusing, fn (Fault $a, Fault $b) => $b->from <=> $a->from);
            $violation->fault = $excusing[0]->line;
        }
    }
}

/**
 * Merges overlapping stretches.
 *
 * @param array<array{int, int}> $stretches
 * @return list<array{int, int}> in order
 */
function merged(array $stretches): array
{
    sort($stretches);
    $merged = [];
    foreach ($stretches as [$from, $to]) {
        $last = count($merged) - 1;
        if ($last >= 0 && $from <= $merged[$last][1]) {
            $merged[$last][1] = max($merged[$last][1], $to);
        } else {
            $merged[] = [$from, $to];
        }
    }

    return $merged;
}

/**
 * Sorts faults by the actors that they disturb.
 *
 * @param Fault[] $faults
 * @return array<string, Fault[]> by actors, or `*`
 */
function by_disturbed(array $faults): array
{
    $disturbing = [];
    foreach ($faults as $fault) {
        foreach ($fault->disturbs as $actor) {
            $disturbing[$actor][] = $fault;
        }
    }

    return $disturbing;
}

/**
 * Returns when those that use a lock were disturbed by faults; null: those that use any lock.
 *
 * @param Fault[] $faults
 * @return list<array{int, int}>
 */
function disturbances(array $faults, ?string $lock, bool $aftermath = true): array
{
    $disturbing = array_filter($faults, fn (Fault $fault) => $lock === null ? $fault->locks === null : $fault->concerns($lock));

    return merged(array_map(fn (Fault $fault) => [$fault->from, $aftermath ? $fault->end : $fault->until], $disturbing));
}

/**
 * Returns when each process, or the machine, was frozen, or the process did something else than run its event loop.
 *
 * @param Fault[] $faults
 * @return array<string, list<array{int, int}>> by actors; `*`: the machine
 */
function stops(array $faults): array
{
    $stops = ['*' => []];
    foreach ($faults as $fault) {
        $whose = ['stall' => '*', 'stop' => $fault->target, 'computes' => $fault->target][$fault->kind] ?? null;
        $whose === null || $stops[$whose][] = [$fault->from, $fault->until];
    }

    return array_map(fn (array $stretches) => merged([...$stretches, ...$stops['*']]), $stops);
}

/**
 * Returns the time between two moments, without the stretches.
 *
 * @param list<array{int, int}> $stretches merged
 */
function without(int $from, int $to, array $stretches): int
{
    $time = $to - $from;
    foreach ($stretches as [$begin, $end]) {
        $time -= max(0, min($end, $to) - max($begin, $from));
    }

    return $time;
}

/**
 * Returns what remains between two moments without the stretches.
 *
 * @param list<array{int, int}> $stretches merged
 * @return list<array{int, int}> in order
 */
function parts_without(int $from, int $to, array $stretches): array
{
    $parts = [];
    foreach ($stretches as [$begin, $end]) {
        if ($end > $from && $begin < $to) {
            $begin > $from && $parts[] = [$from, $begin];
            $from = $end;
        }
    }
    $to > $from && $parts[] = [$from, $to];

    return $parts;
}

/**
 * Whether any of the stretches overlaps the time between two moments.
 *
 * @param list<array{int, int}> $stretches merged
 */
function touches(array $stretches, int $from, int $to): bool
{
    [$low, $high] = [0, count($stretches)];
    while ($low < $high) {
        $middle = intdiv($low + $high, 2);
        if ($stretches[$middle][1] < $from) {
            $low = $middle + 1;
        } else {
            $high = $middle;
        }
    }

    return isset($stretches[$low]) && $stretches[$low][0] <= $to;
}
