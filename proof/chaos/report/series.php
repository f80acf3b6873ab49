<?php

declare(strict_types=1);

namespace DistLock\Chaos\Report;

const WIDTH = 960;
const HEIGHT = 240;
const MARGIN = 60;

/**
 * Draws quantiles over time on a logarithmic scale, with the faults as bands in the background.
 *
 * @param array{columns: array[], step: float} $series from figures.json
 * @param array[] $marks from there, too
 */
function series(array $series, array $marks, float $length): string
{
    $longest = max(0.001, ...array_map(fn (array $column) => $column['max'], $series['columns']));
    $shortest = min(0.0001, $longest / 10);
    $x = fn (float $at) => MARGIN + ($length > 0 ? $at / $length : 0) * (WIDTH - MARGIN - 10);
    $y = fn (float $value) => 10 + (HEIGHT - 40) * (1 - log(max($value, $shortest) / $shortest) / log($longest / $shortest));
    $svg = bands($marks, $x, HEIGHT - 30) . seconds_axis($length, $x) . scale($shortest, $longest, $y);
    foreach (['max' => '#c33', 'p99' => '#d90', 'p50' => '#28c'] as $which => $colour) {
        $place = fn (array $column) => [$x($column['at'] + $series['step'] / 2), $y($column[$which])];
        foreach (unbroken($series) as $columns) {
            $svg .= curve(array_map($place, $columns), $colour);
        }
    }

    return drawing(HEIGHT, $svg)
        . "<p class='legend'><b style='color:#28c'>median</b> <b style='color:#d90'>99th percentile</b> <b style='color:#c33'>longest</b></p>\n";
}

/**
 * Splits the series into unbroken lines: a line is interrupted where nothing was measured.
 *
 * @return list<array[]>
 */
function unbroken(array $series): array
{
    $parts = [];
    $last = -INF;
    foreach ($series['columns'] as $column) {
        if ($column['at'] - $last > 1.5 * $series['step']) {
            $parts[] = [];
        }
        $parts[count($parts) - 1][] = $column;
        $last = $column['at'];
    }

    return $parts;
}

/** @param array<array{float, float}> $points */
function curve(array $points, string $colour): string
{
    $places = array_map(fn (array $point) => sprintf('%.1f,%.1f', ...$point), $points);
    $dots = array_map(fn (array $point) => vsprintf("<circle cx='%.1f' cy='%.1f' r='1.5' fill='$colour'/>", $point), $points);

    return "<polyline fill='none' stroke='$colour' points='" . implode(' ', $places) . "'/>" . implode('', $dots) . "\n";
}

function drawing(float $height, string $content): string
{
    return sprintf("<svg viewBox='0 0 %d %d' width='%d' height='%d'>\n%s</svg>\n", WIDTH, $height, WIDTH, $height, $content);
}

/** @param callable(float): float $x */
function bands(array $marks, callable $x, float $height): string
{
    $bands = '';
    foreach ($marks as $mark) {
        $left = max(MARGIN, $x($mark['from']));
        $width = max(1.5, min(WIDTH - 10, $x($mark['until'])) - $left);
        $bands .= sprintf(
            "<rect x='%.1f' y='10' width='%.1f' height='%.1f' fill='%s' opacity='0.25'><title>%s</title></rect>\n",
            $left,
            $width,
            $height - 10,
            colour($mark['kind']),
            escaped("$mark[kind] $mark[target], " . seconds($mark['until'] - $mark['from'])),
        );
    }

    return $bands;
}

/** @param callable(float): float $x */
function seconds_axis(float $length, callable $x): string
{
    $axis = '';
    for ($part = 0; $part <= 6; $part++) {
        $at = $length * $part / 6;
        $anchor = $part === 6 ? 'end' : 'middle';
        $axis .= sprintf("<text x='%.1f' y='%d' text-anchor='%s'>%s</text>\n", $x($at), HEIGHT - 10, $anchor, $part === 0 ? '0' : seconds($at));
    }

    return $axis;
}

/** @param callable(float): float $y */
function scale(float $shortest, float $longest, callable $y): string
{
    $scale = '';
    for ($value = 10 ** ceil(log10($shortest)); $value <= $longest; $value *= 10) {
        $scale .= sprintf("<line x1='%d' x2='%d' y1='%.1f' y2='%.1f' stroke='#ddd'/>", MARGIN, WIDTH - 10, $y($value), $y($value));
        $scale .= sprintf("<text x='%d' y='%.1f' text-anchor='end'>%s</text>\n", MARGIN - 6, $y($value) + 4, seconds($value));
    }

    return $scale;
}
