<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds processes that sleep although nobody keeps the lock from them. Faults that disturb everybody aren't counted.
 *
 * @param Wait[] $waits for one lock, of those that weren't disturbed
 * @param list<array{int, int}> $gaps in which at least one of them waited and nobody kept it out
 * @param list<array{int, int}> $troubles after which the dead may still have the lock, ordered by `from`
 * @param list<array{int, int}> $storms in which everybody is disturbed
 * @param int $slack, $ttl in nanoseconds
 * @return Violation[] one for each gap
 */
function wait(array $waits, array $gaps, array $troubles, array $storms, int $slack, int $ttl): array
{
    $violations = [];
    foreach ($gaps as [$from, $to]) {
        if ($to - $from <= $slack) {
            continue;
        }
        $troubled = array_filter($troubles, fn (array $trouble) => $trouble[0] < $to && $trouble[1] > $from - $slack - $ttl) !== [];
        if (without($from, $to, $storms) > $slack + ($troubled ? $ttl : 0)) {
            $sleepers = array_filter($waits, fn (Wait $wait) => $wait->asked < $to && $wait->until > $from);
            $violations[] = sleeping($sleepers, $from, $to, $troubled);
        }
    }

    return $violations;
}

/** @param non-empty-array<Wait> $sleepers */
function sleeping(array $sleepers, int $from, int $to, bool $troubled): Violation
{
    $names = implode(', ', array_unique(array_map(fn (Wait $wait) => "$wait->actor (" . in_words($wait) . ')', array_slice($sleepers, 0, 5))));

    return new Violation(
        'wait',
        sprintf(
            'nobody kept it for %.3f s, though %s%s waited%s',
            ($to - $from) / 1e9,
            $names,
            count($sleepers) > 5 ? sprintf(' and %d more', count($sleepers) - 5) : '',
            $troubled ? ', which is longer than the dead may keep it' : '',
        ),
        $from,
        $to,
        array_map(fn (Wait $wait) => [$wait->actor, $wait->line], array_slice(array_values($sleepers), 0, 20)),
    );
}
