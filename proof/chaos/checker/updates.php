<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds lost updates of a counter: two that began with the same value, or produced the same one; or one that began with
 * a value older than one that was written before it began to read.
 *
 * @param Update[] $updates of one counter
 * @return Violation[]
 */
function updates(array $updates): array
{
    $updates = array_values(array_filter($updates, fn (Update $update) => $update->before !== null));
    usort($updates, fn (Update $a, Update $b) => $a->from <=> $b->from);
    $ended = $updates;
    usort($ended, fn (Update $a, Update $b) => $a->to <=> $b->to);
    $violations = $began = $made = [];
    $next = 0;
    $newest = null;
    foreach ($updates as $update) {
        for (; $next < count($ended) && $ended[$next]->to < $update->from; $next++) {
            $newest = $newest === null || $ended[$next]->after > $newest->after ? $ended[$next] : $newest;
        }
        $twin = $began[$update->before] ?? $made[$update->after] ?? null;
        if ($twin !== null) {
            $violations[] = lost_update($twin, $update, 'alongside');
        } elseif ($newest !== null && $newest->after > $update->before) {
            $violations[] = lost_update($newest, $update, 'after');
        }
        $began[$update->before] ??= $update;
        $made[$update->after] ??= $update;
    }

    return $violations;
}

function lost_update(Update $first, Update $second, string $relation): Violation
{
    return new Violation(
        'updates',
        "$second->actor went from $second->before to $second->after $relation $first->actor, which went from $first->before to $first->after",
        min($first->from, $second->from),
        max($first->to, $second->to),
        [[$first->actor, $first->line], [$second->actor, $second->line]],
    );
}
