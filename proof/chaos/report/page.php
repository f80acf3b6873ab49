<?php

declare(strict_types=1);

namespace DistLock\Chaos\Report;

// At most this many of each kind are shown individually.
const SHOWN = 20;

const STYLE = <<<'CSS'
    body { font: 15px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2em auto; padding: 0 1em; color: #222; }
    table { border-collapse: collapse; margin: 1em 0; } th, td { text-align: left; padding: .2em .8em; border-bottom: 1px solid #ddd; }
    td { font-variant-numeric: tabular-nums; vertical-align: top; } svg { max-width: 100%; height: auto; background: #fafafa; }
    svg text { font: 11px system-ui, sans-serif; fill: #555; } .legend b { margin-right: 1em; } code { font-size: 90%; }
    .held { color: #171; } .broken { color: #b11; } article { border-left: 3px solid #b11; padding-left: 1em; margin: 1.5em 0; }
    article.excused { border-color: #bbb; }
    CSS;

/** Returns the whole report, which needs no other file. */
function page(array $figures, array $found): string
{
    $title = escaped('Chaos' . ($figures['backend'] === null ? '' : " on $figures[backend]"));
    $style = STYLE;
    $body = verdict($figures) . counted($figures) . violations($figures, $found) . by_design($found)
        . over_time('Waits over time', 'From the call to what it got.', $figures['waits'], $figures)
        . over_time('Gaps', 'How long a lock that somebody waited for was with nobody.', $figures['gaps'], $figures)
        . faults($figures);

    return "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'/><title>$title</title><style>$style</style></head>\n"
        . "<body><h1>$title</h1>\n$body</body></html>\n";
}

function verdict(array $figures): string
{
    $broken = array_sum($figures['violations']);
    $verdict = $broken === 0 ? 'All that was judged held.' : plural($broken, 'violation') . '.';
    $excused = array_sum($figures['by_design']);
    $versions = implode(', ', array_map(fn ($what, $version) => "$what $version", array_keys($figures['versions']), $figures['versions']));

    return "<p class='$figures[verdict]'><strong>$verdict</strong>"
        . ($excused === 0 ? '' : ' Lost by design: ' . number($excused) . '.') . "</p>\n"
        . '<p>' . escaped(sprintf(
            'Seed %s, %.1f s, of which %.1f s without what disturbs everybody, %s',
            $figures['seed'] ?? 'unknown',
            $figures['seconds'],
            $figures['undisturbed_seconds'],
            $versions,
        )) . "</p>\n";
}

function counted(array $figures): string
{
    $rows = [];
    foreach (classes($figures) as $class => $of) {
        $waits = $of['waits'];
        $rows[] = [
            escaped($class), number($of['asked']), number($of['got']), number($of['contended']), number($of['no']), number($of['threw']),
            number($of['open']), seconds($waits['p50']), seconds($waits['p99']), seconds($waits['p999']), seconds($waits['max']),
        ];
    }
    $counts = array_map(fn ($what, $count) => [escaped(strtr($what, '_', ' ')), number($count)], array_keys($figures['counts']), $figures['counts']);

    return "<h2>What was done</h2>\n"
        . table(['', 'asked', 'got it', 'waited', 'in vain', 'threw', 'never ended', 'median', '99 %', '99.9 %', 'longest'], $rows)
        . "<h3>What was judged</h3>\n" . table(['', ''], $counts);
}

/**
 * Returns each class, followed, if some wanted several permits, by one entry for each number of permits.
 *
 * @return iterable<string, array>
 */
function classes(array $figures): iterable
{
    foreach ($figures['classes'] as $class => $of) {
        yield $class => $of;
        foreach ($figures['weights'][$class] ?? [] as $weight => $weighted) {
            yield '    ' . plural($weight, 'permit') => $weighted;
        }
    }
}

function violations(array $figures, array $found): string
{
    $broken = array_filter($found['violations'], fn (array $violation) => $violation['fault'] === null);
    $html = "<h2>Violations</h2>\n" . ($broken === [] ? "<p>None.</p>\n" : '');
    foreach ($figures['violations'] as $rule => $count) {
        $of = array_filter($broken, fn (array $violation) => $violation['rule'] === $rule);
        $html .= '<h3>' . escaped($rule) . ': ' . number($count) . "</h3>\n";
        $html .= implode('', array_map(fn (array $violation) => article($violation, $found), array_slice($of, 0, SHOWN)));
        $html .= $count > SHOWN ? '<p>The others are in <code>violations.json</code>.</p>' : '';
    }

    return $html;
}

function article(array $violation, array $found): string
{
    $lines = array_map(fn (array $line) => '<code>' . escaped("history/$line[0].jsonl:$line[1]") . '</code>', $violation['lines']);
    $lock = $violation['lock'] === null ? '' : '<b>' . escaped($violation['lock']) . '</b>: ';

    return "<article" . ($violation['fault'] === null ? '' : " class='excused'") . "><p>$lock" . escaped($violation['text']) . "</p>\n"
        . ($violation['picture'] === null ? '' : lanes($violation, $found['faults'], $found['began']))
        . '<p>' . implode(', ', array_unique($lines)) . "</p></article>\n";
}

/** Lists the losses that a fault explains, by fault. */
function by_design(array $found): string
{
    $groups = [];
    foreach ($found['violations'] as $violation) {
        $violation['fault'] === null || $groups[$violation['fault']][] = $violation;
    }
    ksort($groups);
    $html = "<h2>By design</h2>\n" . ($groups === [] ? "<p>Nothing was lost.</p>\n" : '');
    foreach ($groups as $line => $violations) {
        $fault = $found['faults'][$line];
        $rules = array_count_values(array_column($violations, 'rule'));
        $counts = implode(', ', array_map(fn ($rule, $count) => "$rule $count", array_keys($rules), $rules));
        $at = sprintf('%.3f s', ($fault['from'] - $found['began']) / 1e9);
        $html .= '<details><summary>' . escaped("$fault[kind] $fault[target] at $at (nemesis:$line): $counts") . "</summary>\n"
            . implode('', array_map(fn (array $violation) => article($violation, $found), array_slice($violations, 0, SHOWN)))
            . "</details>\n";
    }

    return $html;
}

/** @param array<string, array> $backends */
function over_time(string $title, string $meaning, array $backends, array $figures): string
{
    $html = '<h2>' . escaped($title) . "</h2>\n<p>" . escaped($meaning) . "</p>\n";
    foreach ($backends as $backend => $series) {
        $all = $series['all'];
        $summary = sprintf(
            '%s: %s, median %s, 99 %% %s, longest %s',
            $backend,
            number($all['count']),
            seconds($all['p50']),
            seconds($all['p99']),
            seconds($all['max']),
        );
        $html .= '<p>' . escaped($summary) . "</p>\n" . series($series, $figures['marks'], $figures['seconds']);
    }

    return $html . ($backends === [] ? "<p>None.</p>\n" : '');
}

function faults(array $figures): string
{
    $rows = array_map(
        fn ($kind, $count) => ["<b style='color:" . colour((string) $kind) . "'>■</b> " . escaped($kind), number($count)],
        array_keys($figures['faults']),
        $figures['faults'],
    );

    return "<h2>Faults</h2>\n" . ($rows === [] ? "<p>None.</p>\n" : table(['', ''], $rows));
}
