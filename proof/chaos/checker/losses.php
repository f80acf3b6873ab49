<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds calls of `onLost` for what wasn't lost, second calls for the same loss, and missing calls.
 *
 * @param Fate[] $fates of one process
 * @param int $alive until when it certainly ran its code
 * @param array<array{int, int}> $stops of this process; they don't overlap
 * @param int $slack in nanoseconds: how long the callback may be delayed
 * @return Violation[]
 */
function losses(array $fates, int $alive, array $stops, int $slack): array
{
    $violations = [];
    foreach ($fates as $fate) {
        $told = $fate->told === [] ? null : min($fate->told);
        $text = match (true) {
            count($fate->told) > 1 => 'ran ' . count($fate->told) . ' times',
            $told !== null && $fate->heldLast > $told => 'ran, and it was held afterwards',
            $told !== null && $fate->released !== null => 'ran, though release() said that it was held until then',
            $fate->callback && $told === null && $fate->lost !== null && without($fate->lost, $alive, $stops) > $slack => 'never ran for its loss',
            default => null,
        };
        if ($text !== null) {
            $violations[] = new Violation(
                'losses',
                "onLost() of $fate->actor/$fate->name $text",
                $fate->from,
                max($fate->told ?: [$fate->lost]),
                [[$fate->actor, $fate->line]],
                lock: $fate->lock,
            );
        }
    }

    return $violations;
}
