<?php

/* The table of locks. */

declare(strict_types=1);

namespace DistLock\CommandLine;

/** A table whose columns are as wide as their contents. */
final class Table
{
    private const HEAD = ['NAME', 'MODE', 'OWNER', 'HELD FOR', 'TTL', 'WAITERS'];
    private const GAP = 2;
    private const NAME = 0;
    private const OWNER = 2;
    /** How far these two columns are shortened before others are left out. */
    private const LEAST = [self::NAME => 16, self::OWNER => 12];
    /** TTL, MODE, HELD FOR, WAITERS, OWNER: the columns that a narrow terminal loses, in this order. */
    private const LEFT_OUT = [4, 1, 3, 5, 2];

    /**
     * @param State[] $states
     * @param int|null $width of the terminal: what is too wide is cut or left out; null: there is none
     * @return string[] lines
     */
    public static function lines(array $states, ?int $width): array
    {
        $rows = [self::HEAD, ...array_map(self::row(...), $states)];
        $widths = array_map(
            static fn (int $column) => max(array_map(Text::width(...), array_column($rows, $column))),
            array_keys(self::HEAD),
        );
        if ($width !== null) {
            $widths = self::fit($widths, $width);
        }

        return array_map(static fn (array $row) => self::line($row, $widths), $rows);
    }

    /**
     * @param int[] $widths of the columns
     * @return int[] of those that are shown
     */
    private static function fit(array $widths, int $width): array
    {
        $excess = static fn (array $widths) => array_sum($widths) + self::GAP * (count($widths) - 1) - $width;
        $wanted = $widths;
        foreach (self::LEAST as $column => $least) {
            $widths[$column] = max(min($least, $widths[$column]), $widths[$column] - max(0, $excess($widths)));
        }
        foreach (self::LEFT_OUT as $column) {
            if ($excess($widths) > 0) {
                unset($widths[$column]);
            }
        }
        // There may be room for more now; or still too little for the name.
        foreach (array_intersect_key(self::LEAST, $widths) as $column => $least) {
            $widths[$column] = max(1, min($wanted[$column], $widths[$column] - $excess($widths)));
        }

        return $widths;
    }

    /** @return string[] */
    private static function row(State $state): array
    {
        $owner = $state->owners[0] ?? null;
        $more = count($state->owners) > 1 ? ' +' . count($state->owners) - 1 : '';

        return [
            Text::harmless($state->name),
            $state->mode ?? '-',
            $owner === null ? '-' : Text::cut(Text::harmless($owner->label()), 40) . $more,
            Text::seconds($owner?->seconds()),
            Text::seconds($state->status->ttl),
            (string) $state->status->waiters,
        ];
    }

    private static function line(array $cells, array $widths): string
    {
        $line = '';
        foreach ($widths as $column => $width) {
            $cell = Text::cut($cells[$column], $width);
            $line .= $cell . str_repeat(' ', max(0, $width - Text::width($cell)) + self::GAP);
        }

        return rtrim($line);
    }
}
