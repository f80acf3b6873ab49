<?php

declare(strict_types=1);

namespace DistLock\Chaos\Report;

const LANE = 18;

/**
 * Draws the owners around a violation: a lane for each process, a bar for what it certainly held, and a line for a
 * wait.
 *
 * @param array $violation from violations.json, with a picture
 * @param array[] $faults from there, too
 */
function lanes(array $violation, array $faults, int $began): string
{
    $picture = $violation['picture'];
    [$from, $to] = [$picture['from'], $picture['to']];
    $guilty = array_unique(array_column($violation['lines'], 0));
    $actors = array_unique([...$guilty, ...array_column($picture['holds'], 'actor'), ...array_column($picture['waits'], 'actor')]);
    $lane = array_flip(array_values($actors));
    $x = fn (int $at) => MARGIN + 30 + (min(max($at, $from), $to) - $from) / max(1, $to - $from) * (WIDTH - MARGIN - 40);
    $height = count($lane) * LANE + 40;
    $svg = fault_bands($faults, $from, $to, $x, $height - 30);
    $svg .= sprintf(
        "<rect x='%.1f' y='10' width='%.1f' height='%d' fill='none' stroke='#c33' stroke-dasharray='4'/>\n",
        $x($violation['from']),
        max(1, $x($violation['to']) - $x($violation['from'])),
        $height - 40,
    );
    foreach ($lane as $actor => $row) {
        $weight = in_array($actor, $guilty) ? 'bold' : 'normal';
        $svg .= sprintf("<text x='4' y='%d' font-weight='%s'>%s</text>\n", $row * LANE + 24, $weight, escaped($actor));
    }
    foreach ($picture['waits'] as $wait) {
        $svg .= wait_line($wait, $lane[$wait['actor']] * LANE + 20, $x);
    }
    foreach ($picture['holds'] as $hold) {
        $svg .= hold_bar($hold, $lane[$hold['actor']] * LANE + 13, $x);
    }
    foreach ([[$from, 'start'], [$to, 'end']] as [$at, $anchor]) {
        $label = sprintf('%.6f s', ($at - $began) / 1e9);
        $svg .= sprintf("<text x='%.1f' y='%d' text-anchor='%s'>%s</text>\n", $x($at), $height - 6, $anchor, $label);
    }

    return drawing($height, $svg);
}

/** @param callable(int): float $x */
function fault_bands(array $faults, int $from, int $to, callable $x, float $height): string
{
    $near = array_filter($faults, fn (array $fault) => $fault['from'] <= $to && $fault['until'] >= $from);
    $svg = '';
    foreach ($near as $line => $fault) {
        $svg .= sprintf(
            "<rect x='%.1f' y='10' width='%.1f' height='%.1f' fill='%s' opacity='0.2'><title>%s</title></rect>\n",
            $x($fault['from']),
            max(2, $x($fault['until']) - $x($fault['from'])),
            $height - 10,
            colour($fault['kind']),
            escaped("$fault[kind] $fault[target] (nemesis:$line)"),
        );
    }

    return $svg;
}

/** @param callable(int): float $x */
function wait_line(array $wait, float $y, callable $x): string
{
    return sprintf(
        "<line x1='%.1f' x2='%.1f' y1='%.1f' y2='%.1f' stroke='#888'><title>%s</title></line>\n",
        $x($wait['from']),
        $x($wait['to']),
        $y,
        $y,
        escaped("$wait[actor] wants " . wanted($wait) . ": $wait[outcome] after " . seconds(($wait['to'] - $wait['from']) / 1e9)),
    );
}

function wanted(array $wait): string
{
    return match (true) {
        $wait['weight'] > 1 => "$wait[weight] permits",
        $wait['mode'] === 'permit' => 'a permit',
        default => "to $wait[mode]",
    };
}

/**
 * A hold of several permits has a line for each.
 *
 * @param callable(int): float $x
 */
function hold_bar(array $hold, float $y, callable $x): string
{
    [$left, $width] = [$x($hold['from']), max(2, $x($hold['to']) - $x($hold['from']))];
    $lines = '';
    for ($permit = 1; $permit < min($hold['weight'], 6); $permit++) {
        $lines .= sprintf("M%.1f %.1fh%.1f", $left, $y + 13 * $permit / min($hold['weight'], 6), $width);
    }

    return sprintf(
        "<rect x='%.1f' y='%.1f' width='%.1f' height='13' fill='%s'><title>%s</title></rect>%s\n",
        $left,
        $y,
        $width,
        ['write' => '#c60', 'read' => '#2a6', 'permit' => '#26a'][$hold['mode']] ?? '#666',
        escaped("$hold[actor]/$hold[hold] " . ($hold['weight'] > 1 ? "$hold[weight] permits" : $hold['mode']) . ', token '
            . ($hold['token'] ?? 'not known') . ', ' . seconds(($hold['to'] - $hold['from']) / 1e9) . ', lines '
            . implode(' to ', $hold['lines'])),
        $lines === '' ? '' : "<path d='$lines' stroke='#fff'/>",
    );
}
