<?php

namespace DistLock\Test\Orders;

/**
 * Who held the lock, and when. "When" isn't the order in which things happened in this run, but what must have happened
 * before them in every run in which all places see the same: each place counts what happens there, and knows about the
 * others what it has heard. So two owners are found even if they didn't hold the lock at the same time in this run, as
 * long as nothing prevented it.
 */
final class Ownership
{
    /** @var array<string, array<string, int>> by place: what it has heard about each place */
    private array $clocks = [];
    /** @var array<string, array<string, int>> by server: which places have looked at it */
    private array $looks = [];
    /** @var array[] [client, mode, token, from, to]; if to is null, it still holds it */
    private array $spans = [];
    /** @var array[] [client, server, when it asked, what it knew when it was told that the lock was free] */
    private array $told = [];
    /** @var array<string, int> the spans that haven't ended yet */
    private array $open = [];

    /**
     * @param ?int $limit how many permits there are; null: one may hold it, or many may read
     * @param array<string, int> $weights how many permits each client takes
     */
    public function __construct(private ?int $limit, private array $weights)
    {
    }

    /** @param ?array<string, int> $stamp what is learned from it */
    public function happens(string $place, ?array $stamp = null): void
    {
        $clock = self::join($this->now($place), $stamp ?? []);
        $clock = self::join($clock, $this->looks[$place] ?? []);
        $clock[$place] = ($clock[$place] ?? 0) + 1;
        $this->clocks[$place] = $clock;
    }

    /**
     * Records an event that only looks: at its place, other events that only look don't notice it, nor does it notice
     * them. Returns its stamp.
     *
     * @param ?array<string, int> $stamp
     * @return array<string, int>
     */
    public function looks(string $place, ?array $stamp): array
    {
        $answer = self::join($this->now($place), $stamp ?? []);
        $this->looks[$place] = self::join($this->looks[$place] ?? [], $answer);

        return $answer;
    }

    /** @param string[] $places */
    public function happensEverywhere(array $places): void
    {
        foreach ($places as $place) {
            $this->happens($place);
        }
        $all = array_reduce($places, fn (array $all, string $place) => self::join($all, $this->now($place)), []);
        foreach ($places as $place) {
            $this->clocks[$place] = $all;
        }
    }

    /** @return array<string, int> what either of them has heard */
    private static function join(array $one, array $other): array
    {
        foreach ($other as $place => $count) {
            $one[$place] = max($one[$place] ?? 0, $count);
        }

        return $one;
    }

    /** @return array<string, int> */
    public function now(string $place): array
    {
        return $this->clocks[$place] ?? [$place => 0];
    }

    /** From now on, the client holds the lock in this mode; null: it doesn't. */
    public function holds(string $client, ?string $mode, ?int $token = null): void
    {
        $open = $this->open[$client] ?? null;
        if ($open !== null && $this->spans[$open][1] === $mode && in_array($token, [null, $this->spans[$open][2] ?? $token], true)) {
            $this->spans[$open][2] ??= $token;
            return;
        }
        if ($open !== null) {
            $token ??= $this->spans[$open][2];
            $this->spans[$open][4] = $this->now($client);
            unset($this->open[$client]);
        }
        if ($mode !== null) {
            $this->open[$client] = count($this->spans);
            $this->spans[] = [$client, $mode, $token, $this->now($client), null];
        }
    }

    /** The client was told that whoever held the lock when it asked, after so much on the server, is done with it. */
    public function isFree(string $client, string $server, int $asked): void
    {
        $this->told[] = [$client, $server, $asked, $this->now($client)];
    }

    /** @return string[] */
    public function problems(): array
    {
        $problems = [];
        foreach ($this->spans as $number => $span) {
            $rivals = [];
            foreach (array_slice($this->spans, 0, $number) as $other) {
                if ($this->areRivals($span, $other)) {
                    $rivals[] = $other;
                }
                if (!$this->isInOrder($span, $other) || !$this->isInOrder($other, $span)) {
                    $problems[] = "a token that doesn't grow: {$this->name($other)}, {$this->name($span)}";
                }
            }
            if ($this->haveMore($rivals, ($this->limit ?? 1) - $this->weights[$span[0]])) {
                $problems[] = 'too many owners: ' . implode(', ', array_map($this->name(...), [...$rivals, $span]));
            }
        }

        foreach ($this->told as $told) {
            foreach (array_filter($this->spans, fn (array $span) => $this->wasHeld($span, ...$told)) as $span) {
                $problems[] = "it isn't free, as $told[0] was told: {$this->name($span)}";
            }
        }

        return $problems;
    }

    /** Whether this ownership had begun when the client asked, and nothing had told it since that it was over. */
    private function wasHeld(array $span, string $client, string $server, int $asked, array $known): bool
    {
        $hadBegun = ($span[3][$server] ?? 0) <= $asked;
        $isOver = $span[4] !== null && ($known[$span[0]] ?? 0) >= $span[4][$span[0]];

        return $span[0] !== $client && $hadBegun && !$isOver;
    }

    /** Whether these two exclude each other, but may have overlapped. */
    private function areRivals(array $one, array $other): bool
    {
        $exclude = $this->limit !== null || in_array('write', [$one[1], $other[1]], true);

        return $exclude && $one[0] !== $other[0] && !self::isBefore($one, $other) && !self::isBefore($other, $one);
    }

    /** Whether some of these, of different clients, may have overlapped and had more permits than there are. */
    private function haveMore(array $spans, int $free): bool
    {
        if ($free < 0) {
            return true;
        }
        foreach ($spans as $number => $span) {
            $others = array_filter(array_slice($spans, $number + 1), fn (array $other) => $this->areRivals($span, $other));
            if ($this->haveMore(array_values($others), $free - $this->weights[$span[0]])) {
                return true;
            }
        }

        return false;
    }

    /** Tokens must grow only among owners that exclude each other: of two that share, one may learn of its own late. */
    private function isInOrder(array $one, array $other): bool
    {
        $exclude = $this->limit === 1 || ($this->limit === null && in_array('write', [$one[1], $other[1]], true));
        $areOrdered = $exclude && $one[0] !== $other[0] && self::isBefore($one, $other);

        return !$areOrdered || $one[2] === null || $other[2] === null || $one[2] < $other[2];
    }

    /** Whether one had ended when the other began. */
    private static function isBefore(array $one, array $other): bool
    {
        return $one[4] !== null && ($other[3][$one[0]] ?? 0) >= $one[4][$one[0]];
    }

    private function name(array $span): string
    {
        return "$span[0] ($span[1], $span[2])";
    }
}
