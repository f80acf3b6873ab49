<?php

/* The table of locks. */

declare(strict_types=1);

namespace DistLock\CommandLine;

/** A table whose columns are as wide as their contents. */
final class Table
{
    private const HEAD = ['NAME', 'MODE', 'OWNER', 'HELD FOR', 'TTL', 'WAITERS', 'WAIT', 'FENCING TOKEN', ''];
    private const GAP = 2;
    private const NAME = 0;
    private const OWNER = 2;
    private const WAITERS = 5;
    private const FENCING = 7;
    private const CIRCLE = 8;
    /** The width to which these two columns are shortened before others are left out; that of the owners, unless their
     * hosts and pids are longer. */
    private const LEAST = [self::NAME => 16, self::OWNER => 12];
    private const LONGEST_OWNER = 40;
    /** TTL, MODE, WAIT, HELD FOR, WAITERS, OWNER, and whether there is a circle: the columns that a narrow terminal
     * loses, in this order. */
    private const LEFT_OUT = [4, 1, 6, 3, self::WAITERS, self::OWNER, self::CIRCLE];

    /**
     * @param State[] $states
     * @param array<string, true> $circles the names of those that are part of a circle of waits
     * @param int|null $width of the terminal: columns that don't fit are shortened or left out; null: no limit
     * @param bool $isWide whether to show everything
     * @return string[] lines
     */
    public static function lines(array $states, array $circles, ?int $width, bool $isWide): array
    {
        $rows = [self::HEAD, ...array_map(static fn (State $state) => self::row($state, isset($circles[$state->name]), $width !== null), $states)];
        $widths = array_map(
            static fn (int $column): int => max(0, ...array_map(Text::width(...), array_column($rows, $column))),
            array_keys(self::HEAD),
        );
        if (!$isWide) {
            unset($widths[self::FENCING]);
        }
        if ($circles === []) {
            unset($widths[self::CIRCLE]);
        }
        if ($width !== null) {
            $places = array_map(Text::placeOf(...), array_column($rows, self::OWNER));
            $widths = self::fit($widths, $width, [self::OWNER => max(self::LEAST[self::OWNER], ...array_map(Text::width(...), $places))] + self::LEAST);
        }
        $lines = array_map(static fn (array $row) => self::line($row, $widths), $rows);
        $lines[0] = Paint::text('bold', $lines[0]);

        return $lines;
    }

    /**
     * @param int[] $widths of the columns
     * @param int[] $least the width to which columns are shortened
     * @return int[] of those that are shown
     */
    private static function fit(array $widths, int $width, array $least): array
    {
        $excess = static fn (array $widths): int => (int) array_sum($widths) + self::GAP * (count($widths) - 1) - $width;
        $wanted = $widths;
        foreach ([self::NAME, self::OWNER] as $column) {
            $widths[$column] = max(min($least[$column], $widths[$column]), $widths[$column] - max(0, $excess($widths)));
        }
        foreach (self::LEFT_OUT as $column) {
            if ($excess($widths) > 0) {
                unset($widths[$column]);
            }
        }
        // Now there may be room for more, or still too little for the name.
        foreach (array_keys(array_intersect_key(self::LEAST, $widths)) as $column) {
            $widths[$column] = max(1, min($wanted[$column], $widths[$column] - $excess($widths)));
        }

        return $widths;
    }

    /** @return string[] */
    private static function row(State $state, bool $isInCircle, bool $isCut): array
    {
        $owner = $state->owners[0] ?? null;
        $more = count($state->owners) > 1 ? ' +' . (count($state->owners) - 1) : '';
        $who = $owner === null ? '-' : Text::harmless($owner->label());

        return [
            Text::name($state->name),
            $state->kind(),
            ($isCut ? Text::cutOwner($who, self::LONGEST_OWNER) : $who) . $more,
            Text::seconds($state->heldFor()),
            Text::seconds($state->status->ttl),
            (string) $state->status->waiters,
            Text::seconds($state->longestWait()),
            (string) ($state->status->fencingToken ?? '-'),
            $isInCircle ? 'circle' : '',
        ];
    }

    /**
     * @param string[] $cells
     * @param int[] $widths
     */
    private static function line(array $cells, array $widths): string
    {
        $line = '';
        foreach ($widths as $column => $width) {
            $cell = $column === self::OWNER ? Text::cutOwner($cells[$column], $width) : Text::cut($cells[$column], $width);
            $padding = str_repeat(' ', max(0, $width - Text::width($cell)) + self::GAP);
            $line .= match (true) {
                $column === self::CIRCLE => Paint::text('red', $cell),
                $column === self::WAITERS && (int) $cell > 0 => Paint::text('yellow', $cell),
                default => $cell,
            } . $padding;
        }

        return rtrim($line);
    }
}
