<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

// At most this many holds, and as many waits, are drawn for one violation.
const DRAWN = 300;

/**
 * Collects what surrounds a violation, to be drawn.
 *
 * @param Hold[] $holds
 * @param Wait[] $waits
 */
function picture(Violation $violation, array $holds, array $waits): array
{
    $length = $violation->to - $violation->from;
    // An overlap should be seen next to correct holds.
    $margin = $violation->rule === 'exclusion' ? 2 * $length : max(1_000_000, intdiv($length, 4));
    [$from, $to] = [$violation->from - $margin, $violation->to + $margin];
    $holds = array_filter($holds, fn (Hold $hold) => $hold->from <= $to && $hold->to >= $from);
    $waits = array_filter($waits, fn (Wait $wait) => $wait->asked <= $to && $wait->until >= $from);
    $actors = array_flip($violation->actors());

    return [
        'from' => $from,
        'to' => $to,
        'holds' => array_map(
            fn (Hold $hold) => ['actor' => $hold->actor, 'hold' => $hold->name, 'mode' => $hold->mode, 'weight' => $hold->weight,
                'token' => $hold->token, 'from' => $hold->from, 'to' => $hold->to, 'lines' => [$hold->line, $hold->lastLine]],
            drawn($holds, $actors),
        ),
        'waits' => array_map(
            fn (Wait $wait) => ['actor' => $wait->actor, 'mode' => $wait->mode, 'weight' => $wait->weight,
                'from' => $wait->asked, 'to' => $wait->until, 'outcome' => $wait->outcome, 'line' => $wait->line],
            drawn($waits, $actors),
        ),
    ];
}

/**
 * If there are many, keeps those that take part.
 *
 * @param array<Hold|Wait> $records
 * @param array<string, mixed> $actors
 */
function drawn(array $records, array $actors): array
{
    if (count($records) > DRAWN) {
        $records = array_filter($records, fn (Hold|Wait $record) => isset($actors[$record->actor]));
    }

    return array_slice($records, 0, DRAWN);
}
