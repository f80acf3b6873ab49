<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds calls that took longer than their documented maximum. Time during which the process or the machine was frozen
 * isn't counted.
 *
 * @param Call[] $calls of one process
 * @param array<array{int, int}> $stops of this process; they don't overlap
 * @param int $slack in nanoseconds
 * @return Violation[]
 */
function bounds(array $calls, array $stops, int $slack): array
{
    $violations = [];
    foreach ($calls as $call) {
        $limit = $call->bound === null ? INF : $call->bound * 1e9 + $slack;
        $took = $call->to - $call->from > $limit ? without($call->from, $call->to, $stops) : 0;
        if ($took > $limit) {
            $violations[] = new Violation(
                'bounds',
                sprintf(
                    '%s() of %s took %.3f s%s, of at most %.3f s',
                    $call->method,
                    $call->actor,
                    $took / 1e9,
                    $call->returned ? '' : ' and had not returned',
                    $call->bound,
                ),
                $call->from,
                $call->to,
                [[$call->actor, $call->line]],
                lock: $call->lock,
            );
        }
    }

    return $violations;
}
