<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds overtakings: somebody who came later by more than the slack got the lock earlier. If the two can share it, it
 * must also have got it earlier by more than the slack, as each may notice late. How many permits they want makes no
 * difference. A client that only waits until the lock is free may overtake others, too, but nobody overtakes it.
 *
 * @param Wait[] $waits for one lock, of those that weren't disturbed
 * @param int $slack in nanoseconds
 * @return Violation[] one for each overtaking
 */
function order(array $waits, int $slack): array
{
    $waits = array_values(array_filter($waits, fn (Wait $wait) => $wait->turn() !== null && $wait->isJudged()));
    usort($waits, fn (Wait $a, Wait $b) => $b->turn() <=> $a->turn());
    $bystanders = array_filter($waits, fn (Wait $wait) => $wait->mode === 'free');
    $waits = array_values(array_diff_key($waits, $bystanders));
    $lined = array_values(array_filter($waits, fn (Wait $wait) => $wait->lined));
    $waits = array_filter($waits, fn (Wait $wait) => $wait->got !== null);
    $writers = array_values(array_filter($lined, fn (Wait $wait) => $wait->mode === 'write'));
    $violations = [];
    foreach (
        [
            overtaken($lined, array_filter($waits, fn (Wait $wait) => $wait->mode === 'write'), $slack, 0),
            overtaken($writers, array_filter($waits, fn (Wait $wait) => $wait->mode === 'read'), $slack, 0),
            overtaken($lined, array_filter($waits, fn (Wait $wait) => $wait->mode !== 'write'), $slack, $slack),
            overtaken($lined, $bystanders, $slack, $slack),
        ] as $pairs
    ) {
        foreach ($pairs as [$first, $second]) {
            $violations["$second->actor $second->line"] ??= overtaking($first, $second);
        }
    }

    return array_values($violations);
}

/**
 * @param list<Wait> $waits those that may be overtaken, ordered by their turns, the last one first
 * @param Wait[] $others those that may overtake, in the same order
 * @return array<array{Wait, Wait}>
 */
function overtaken(array $waits, array $others, int $slack, int $margin): array
{
    $pairs = [];
    $next = 0;
    $first = null;
    foreach ($others as $other) {
        for (; $next < count($waits) && $waits[$next]->turn() > $other->got + $margin; $next++) {
            if ($first === null || $waits[$next]->asked < $first->asked) {
                $first = $waits[$next];
            }
        }
        if ($first !== null && $first->asked + $slack < $other->asked) {
            $pairs[] = [$first, $other];
        }
    }

    return $pairs;
}

function overtaking(Wait $first, Wait $second): Violation
{
    return new Violation(
        'order',
        sprintf(
            '%s (%s) asked %.3f s after %s (%s), and got it %.3f s before%s',
            $second->actor,
            in_words($second),
            ($second->asked - $first->asked) / 1e9,
            $first->actor,
            in_words($first),
            ($first->turn() - $second->got) / 1e9,
            $first->got === null ? ' that gave up' : '',
        ),
        $first->asked,
        $second->got,
        [[$first->actor, $first->line], [$second->actor, $second->line]],
    );
}
