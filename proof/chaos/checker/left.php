<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/**
 * Finds what is still there when everything is over, and isn't expected.
 *
 * @param array<array{at: int, line: int, kind: string, name: string, expected: bool}> $found
 * @return Violation[]
 */
function left(array $found): array
{
    $unexpected = array_filter($found, fn (array $thing) => !$thing['expected']);

    return array_values(array_map(
        fn (array $thing) => new Violation('left', "$thing[kind] $thing[name]", $thing['at'], $thing['at'], [['observer', $thing['line']]]),
        $unexpected,
    ));
}
