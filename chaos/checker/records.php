<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/*
 * What is read from histories, and judged. Times are nanoseconds of the clock that all processes share. `line` is that of the
 * actor's file which shows it.
 */

/** A stretch of a hold in one mode, with one token, for as long as it surely lasted. */
final class Hold
{
    /**
     * @param string $name of the hold, unique within the actor; stretches of the same hold share it
     * @param int|null $asked when the call began that acquired it; null: nothing was acquired (a downgrade), or it isn't known
     * @param int $weight how many permits it has
     */
    public function __construct(
        public readonly string $actor,
        public readonly string $name,
        public readonly string $mode,
        public readonly ?int $token,
        public readonly int $from,
        public int $to,
        public readonly ?int $asked,
        public readonly int $line,
        public int $lastLine,
        public readonly int $weight = 1,
    ) {
    }

    public function excludes(self $other): bool
    {
        return $this->mode === 'write' || $other->mode === 'write';
    }

    public function inWords(): string
    {
        return "$this->actor/$this->name (" . in_words($this) . ($this->token === null ? ')' : ", token $this->token)");
    }
}

/** What it is, or wants. */
function in_words(Hold|Wait $record): string
{
    return $record->weight > 1 ? "$record->weight permits" : $record->mode;
}

/** A time in which somebody may have kept the lock, whatever it believed: longer than the hold, never shorter. */
final class Possession
{
    public function __construct(
        public readonly string $actor,
        public readonly string $mode,
        public readonly int $from,
        public readonly int $to,
        public readonly int $weight = 1,
    ) {
    }
}

/** A call that wanted the lock, also to become its writer. */
final class Wait
{
    /**
     * @param int $until when it returned, or surely still waited
     * @param int|null $got since when it surely held what it wanted; null: never, or not known
     * @param string $outcome `got`, `no`, `threw`, or `open` where it didn't return
     * @param bool $lined it took a place in the queue
     * @param bool $foreign it is another program's: it isn't judged
     * @param bool $several it wanted other locks, too: it isn't judged
     * @param bool $contended it says that it waited
     * @param int $weight how many permits it wanted, all or none
     */
    public function __construct(
        public readonly string $actor,
        public readonly string $mode,
        public readonly int $asked,
        public readonly int $until,
        public readonly ?int $got,
        public readonly string $outcome,
        public readonly bool $lined,
        public readonly bool $foreign,
        public readonly bool $several,
        public readonly bool $contended,
        public readonly int $line,
        public readonly int $weight = 1,
    ) {
    }

    public function isJudged(): bool
    {
        return !$this->foreign && !$this->several;
    }

    /**
     * When it may have been its turn at the earliest; null: it isn't known. One that wanted several permits and gave up was kept from
     * them to the end by all that got theirs before: else nobody would see that it starves.
     */
    public function turn(): ?int
    {
        return $this->got ?? ($this->weight > 1 && $this->lined && $this->outcome === 'no' ? $this->until : null);
    }
}

/** A moment since which the lock may be with somebody who can't be asked, for one ttl: a death, a lost reply, a loss. */
final class Trouble
{
    public function __construct(public readonly string $actor, public readonly int $at, public readonly string $why)
    {
    }
}

/** A change of a counter; without a value in `before`, one of which nobody knows whether it was written. */
final class Update
{
    public function __construct(
        public readonly string $actor,
        public readonly int $from,
        public readonly int $to,
        public readonly ?int $before,
        public readonly ?int $after,
        public readonly int $line,
    ) {
    }
}

/** A call and its end; where it didn't return, the time at which its process was last alive. */
final class Call
{
    public function __construct(
        public readonly string $actor,
        public readonly string $method,
        public readonly string $lock,
        public readonly int $from,
        public readonly int $to,
        public readonly ?float $bound,
        public readonly bool $returned,
        public readonly int $line,
    ) {
    }
}

/** How a hold ended, and what was heard of it. */
final class Fate
{
    public ?int $lost = null;
    public ?int $released = null;
    public ?int $heldLast = null;
    /** @var int[] when the callback ran */
    public array $told = [];

    public function __construct(
        public readonly string $actor,
        public readonly string $name,
        public readonly string $lock,
        public readonly bool $callback,
        public readonly int $from,
        public readonly int $line,
    ) {
    }
}

/** How a process ended. */
final class Ending
{
    /**
     * @param int $at until when it was surely alive
     * @param int $gone since when it surely wasn't
     * @param bool $orderly it said so itself
     * @param bool $killed by the nemesis
     * @param int|null $signal, $code as the driver saw it; both null: it didn't look
     */
    public function __construct(
        public readonly string $actor,
        public readonly int $at,
        public readonly int $gone,
        public readonly bool $orderly,
        public readonly bool $killed,
        public readonly ?int $signal,
        public readonly ?int $code,
        public readonly int $line,
    ) {
    }
}

final class Fault
{
    /**
     * @param int $line of the nemesis's file
     * @param int $end until when it excuses and disturbs, its aftermath included
     * @param string[] $excuses rules
     * @param string[] $disturbs actors, or `*`
     * @param string[]|null $locks null: all
     */
    public function __construct(
        public readonly int $line,
        public readonly string $kind,
        public readonly string $target,
        public readonly int $from,
        public readonly int $until,
        public readonly int $end,
        public readonly array $excuses,
        public readonly array $disturbs,
        public readonly ?array $locks,
    ) {
    }

    public function concerns(?string $lock): bool
    {
        return $this->locks === null || $lock === null || in_array($lock, $this->locks, true);
    }
}

final class Violation
{
    /** The line of the fault that excuses it. */
    public ?int $fault = null;
    /** What is drawn of it. */
    public ?array $picture = null;

    /**
     * @param int $from, $to when it could be seen
     * @param array<array{string, int}> $lines actors and lines that show it
     * @param int|null $root when the first of what takes part in it began; null: at $from
     */
    public function __construct(
        public readonly string $rule,
        public readonly string $text,
        public readonly int $from,
        public readonly int $to,
        public readonly array $lines,
        public readonly ?int $root = null,
        public ?string $lock = null,
    ) {
    }

    /** @return string[] */
    public function actors(): array
    {
        return array_values(array_unique(array_column($this->lines, 0)));
    }
}
