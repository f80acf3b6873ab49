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
 * @param int|null $margin the slack for those that share it, if it is another one
 * @return array<string, Violation> one for each overtaking, by who overtook
 */
function order(array $waits, int $slack, ?int $margin = null): array
{
    $margin ??= $slack;
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
            overtaken($lined, array_filter($waits, fn (Wait $wait) => $wait->mode !== 'write'), $slack, $margin),
            overtaken($lined, $bystanders, $slack, $margin),
        ] as $pairs
    ) {
        foreach ($pairs as [$first, $second]) {
            $violations["$second->actor $second->line"] ??= overtaking($first, $second);
        }
    }

    return $violations;
}

/**
 * Finds overtakings among the fibers of a process: whoever began to wait first, however shortly before, must get it
 * first. One that gave up isn't judged, because its loop may have noticed late.
 *
 * @param Wait[] $waits for one lock
 * @param int $margin in nanoseconds: of those that share the lock, each may notice so much later that it has it
 * @return array<string, Violation> likewise
 */
function order_in_loops(array $waits, int $margin): array
{
    $processes = $violations = [];
    foreach ($waits as $wait) {
        if ($wait->got !== null && $wait->isFibers()) {
            $processes[process_of($wait->actor)][] = $wait;
        }
    }
    foreach ($processes as $own) {
        $violations += order($own, 0, $margin);
    }

    return $violations;
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

/** Within a process, microseconds matter. */
function in_seconds(int $nanoseconds): string
{
    return sprintf($nanoseconds < 1_000_000 ? '%.6f' : '%.3f', $nanoseconds / 1e9);
}

function overtaking(Wait $first, Wait $second): Violation
{
    return new Violation(
        'order',
        sprintf(
            '%s (%s) asked %s s after %s (%s), and got it %s s before%s',
            $second->actor,
            in_words($second),
            in_seconds($second->asked - $first->asked),
            $first->actor,
            in_words($first),
            in_seconds($first->turn() - $second->got),
            $first->got === null ? ' that gave up' : '',
        ),
        $first->asked,
        $second->got,
        [[$first->actor, $first->line], [$second->actor, $second->line]],
    );
}
