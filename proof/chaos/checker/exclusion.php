<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds a writer that holds at the same time as anybody else, and holds of more permits than there are.
 *
 * @param Hold[] $holds of one lock, ordered by `from`; stretches of the same hold don't overlap
 * @return Violation[] one for each hold that began during others
 */
function exclusion(array $holds, int $permits): array
{
    $violations = [];
    $present = [];
    foreach ($holds as $hold) {
        $present = array_filter($present, fn (Hold $other) => $other->to > $hold->from);
        if ($hold->to > $hold->from) {
            $excluded = array_filter($present, fn (Hold $other) => $other->excludes($hold));
            $permitted = array_filter($present, fn (Hold $other) => $other->mode === 'permit');
            if ($excluded !== []) {
                $violations[] = overlap($hold, $excluded, 'though only one may');
            } elseif ($hold->mode === 'permit' && $hold->weight + array_sum(array_column($permitted, 'weight')) > $permits) {
                $violations[] = overlap($hold, $permitted, "with $permits permits");
            }
            $present[] = $hold;
        }
    }

    return $violations;
}

/**
 * Finds calls that said that the lock was free, although somebody held it all the time.
 *
 * @param Hold[] $holds of one lock; the parts of a hold follow one another without a gap
 * @param Wait[] $bystanders
 * @return Violation[] one for each call
 */
function freedom(array $holds, array $bystanders): array
{
    $whole = $violations = [];
    foreach ($holds as $hold) {
        $part = &$whole["$hold->actor/$hold->name"];
        $part = [$hold, min($part[1] ?? $hold->from, $hold->from), max($part[2] ?? $hold->to, $hold->to)];
    }
    foreach (array_filter($bystanders, fn (Wait $wait) => $wait->got !== null) as $wait) {
        foreach ($whole as [$hold, $from, $to]) {
            if ($from < $wait->asked && $to > $wait->got) {
                $text = sprintf('%s was told that it is free, though %s held it all the time', $wait->actor, $hold->inWords());
                $lines = [[$wait->actor, $wait->line], [$hold->actor, $hold->line], [$hold->actor, $hold->lastLine]];
                $violations[] = new Violation('exclusion', $text, $wait->asked, $wait->got, $lines);
                break;
            }
        }
    }

    return $violations;
}

/** @param Hold[] $others */
function overlap(Hold $hold, array $others, string $rule): Violation
{
    $end = $others === [] ? $hold->to : min($hold->to, max(array_map(fn (Hold $other) => $other->to, $others)));
    $names = implode(', ', array_map(fn (Hold $other) => $other->inWords(), $others));
    $lines = [];
    foreach ([...$others, $hold] as $each) {
        array_push($lines, [$each->actor, $each->line], [$each->actor, $each->lastLine]);
    }

    return new Violation(
        'exclusion',
        sprintf('%s held it for %.6f s alongside %s, %s', $hold->inWords(), ($end - $hold->from) / 1e9, $names ?: 'nobody', $rule),
        $hold->from,
        $end,
        $lines,
        min(array_map(fn (Hold $other) => $other->asked ?? $other->from, [...$others, $hold])),
    );
}
