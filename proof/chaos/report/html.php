<?php

declare(strict_types=1);

namespace DistLock\Chaos\Report;

function escaped(mixed $value): string
{
    return htmlspecialchars((string) $value, ENT_QUOTES | ENT_SUBSTITUTE);
}

/** @param string[] $head, $rows of cells, which are HTML */
function table(array $head, array $rows): string
{
    $line = fn (array $cells, string $tag) => '<tr>' . implode('', array_map(fn ($cell) => "<$tag>$cell</$tag>", $cells)) . "</tr>\n";

    return "<table>\n" . $line($head, 'th') . implode('', array_map(fn (array $cells) => $line($cells, 'td'), $rows)) . "</table>\n";
}

/** Writes a time in a unit that suits its length. */
function seconds(?float $seconds): string
{
    return match (true) {
        $seconds === null => '–',
        $seconds >= 1 => sprintf('%.2f s', $seconds),
        $seconds >= 0.001 => sprintf('%.1f ms', $seconds * 1e3),
        default => sprintf('%.0f µs', $seconds * 1e6),
    };
}

function number(int $number): string
{
    return number_format($number);
}

function plural(int $count, string $thing): string
{
    return number($count) . " $thing" . ($count === 1 ? '' : 's');
}

/** Returns a colour, which is always the same for the same kind. */
function colour(string $kind): string
{
    return sprintf('hsl(%d 65%% 45%%)', crc32($kind) % 360);
}
