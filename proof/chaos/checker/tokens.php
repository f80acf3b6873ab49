<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds tokens that didn't grow in the order of ownership. It only compares holds whose order is certain: one had ended
 * before the other began, and they weren't both readers; or one was already held when the other was requested.
 *
 * @param Hold[] $holds of one lock
 * @return Violation[] one for each token that is too small
 */
function tokens(array $holds): array
{
    $holds = array_filter($holds, fn (Hold $hold) => $hold->token !== null);
    $acquired = array_filter($holds, fn (Hold $hold) => $hold->asked !== null);
    $before = [];
    foreach ($acquired as $key => $hold) {
        $before[$key] = null;
    }
    $exclusive = fn (Hold $hold) => $hold->mode === 'write';
    $began = fn (Hold $hold) => $hold->from;
    $ended = fn (Hold $hold) => $hold->to;
    largest_before($before, $holds, $began, $acquired, fn (Hold $hold) => $hold->asked);
    largest_before($before, array_filter($holds, $exclusive), $ended, $acquired, $began);
    $shared = array_filter($holds, fn (Hold $hold) => $hold->mode === 'read');
    largest_before($before, $shared, $ended, array_filter($acquired, $exclusive), $began);
    $violations = [];
    foreach ($acquired as $key => $hold) {
        if ($before[$key] !== null && $before[$key]->token >= $hold->token) {
            $violations[] = smaller_token($before[$key], $hold);
        }
    }

    return $violations;
}

/**
 * Puts into $before, of all holds that are earlier than a hold, the one with the largest token, unless a larger one is
 * there.
 *
 * @param array<Hold|null> $before by the keys of $later
 * @param Hold[] $earlier
 * @param callable(Hold): int $time
 * @param Hold[] $later
 * @param callable(Hold): int $limit
 */
function largest_before(array &$before, array $earlier, callable $time, array $later, callable $limit): void
{
    usort($earlier, fn (Hold $a, Hold $b) => $time($a) <=> $time($b));
    uasort($later, fn (Hold $a, Hold $b) => $limit($a) <=> $limit($b));
    $next = 0;
    $largest = null;
    foreach ($later as $key => $hold) {
        for (; $next < count($earlier) && $time($earlier[$next]) < $limit($hold); $next++) {
            if ($largest === null || $earlier[$next]->token > $largest->token) {
                $largest = $earlier[$next];
            }
        }
        if ($largest !== null && ($before[$key] === null || $before[$key]->token < $largest->token)) {
            $before[$key] = $largest;
        }
    }
}

function smaller_token(Hold $earlier, Hold $later): Violation
{
    $comparison = $earlier->token === $later->token ? 'the same as' : 'smaller than that of';

    return new Violation(
        'tokens',
        "{$later->inWords()} has a token $comparison {$earlier->inWords()}, which had it before",
        $earlier->from,
        $later->from,
        [[$earlier->actor, $earlier->line], [$later->actor, $later->line]],
        $earlier->asked,
    );
}
