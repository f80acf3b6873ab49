<?php

declare(strict_types=1);

namespace DistLock\Chaos\Report;

/** Returns what the terminal shows. */
function text(array $figures, array $found, string $folder): string
{
    $lines = [];
    foreach (classes($figures) as $class => $of) {
        $waits = $of['waits'];
        $lines[] = sprintf(
            '%-28s %9s of %9s got it, %s waited; median %s, 99 %% %s, longest %s',
            $class,
            number($of['got']),
            number($of['asked']),
            number($of['contended']),
            seconds($waits['p50']),
            seconds($waits['p99']),
            seconds($waits['max']),
        );
    }
    $faults = array_map(fn ($kind, $count) => "$kind $count", array_keys($figures['faults']), $figures['faults']);
    $faults === [] || $lines[] = 'faults: ' . implode(', ', $faults);
    foreach ($figures['by_design'] as $rule => $count) {
        $lines[] = "by design: $rule " . number($count);
    }
    foreach ($figures['violations'] as $rule => $count) {
        $of = array_filter($found['violations'], fn (array $violation) => $violation['rule'] === $rule && $violation['fault'] === null);
        $lines[] = "VIOLATED: $rule " . number($count);
        foreach (array_slice($of, 0, 5) as $violation) {
            $lines[] = '    ' . ($violation['lock'] === null ? '' : "$violation[lock]: ") . $violation['text'];
            $lines[] = '        ' . implode(', ', array_unique(array_map(fn (array $line) => "$line[0]:$line[1]", $violation['lines'])));
        }
    }
    $lines[] = $figures['verdict'] === 'held' ? 'held: no violation' : 'broken: ' . plural(array_sum($figures['violations']), 'violation');

    return implode("\n", [...$lines, "$folder/report.html"]) . "\n";
}
