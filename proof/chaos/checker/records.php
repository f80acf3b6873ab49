<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/*
 * What is read from the histories, and judged. Times are nanoseconds of the clock that all processes share. `line` is
 * the line of the actor's file that shows it.
 */

/** Returns the actor that is the process itself, which is what faults hit: `w07-3` for its fiber `w07-3.2`. */
function process_of(string $actor): string
{
    return strtok($actor, '.');
}

/** Part of a hold, in one mode and with one token, for as long as it certainly lasted. */
final class Hold
{
    /**
     * @param string $name the hold's, unique within the actor; all parts of a hold share it
     * @param int|null $asked when the call that acquired it began; null: nothing was acquired (a downgrade), or it is
     * unknown
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

/** Describes what it has, or wants. */
function in_words(Hold|Wait $record): string
{
    return $record->weight > 1 ? "$record->weight permits" : $record->mode;
}

/** A time in which somebody may have kept the lock, whatever it believed: never shorter than the hold. */
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

/** A call that wanted the lock, possibly as an upgrade; or, with the mode `free`, only wanted it to be free. */
final class Wait
{
    /**
     * @param int $until when it returned, or until when it certainly waited
     * @param int|null $got since when it certainly held what it wanted, or when it was told that the lock is free;
     * null: never, or unknown
     * @param string $outcome `got`, `no`, `threw`, or `open` if it didn't return
     * @param bool $lined it had a place in the queue
     * @param bool $foreign it is another program's, and isn't judged
     * @param bool $several it also wanted other locks, and isn't judged
     * @param bool $contended it reports that it waited
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

    /** Whether it is one of several actors of a process, which ask in an order that is known exactly. */
    public function isFibers(): bool
    {
        return $this->actor !== process_of($this->actor);
    }

    public function isJudged(): bool
    {
        return !$this->foreign && !$this->several;
    }

    /**
     * Returns when its turn may have come at the earliest; null: unknown. If it wanted several permits and gave up,
     * everybody who got permits before kept it out until the end; otherwise nobody would notice that it starves.
     */
    public function turn(): ?int
    {
        return $this->got ?? ($this->weight > 1 && $this->lined && $this->outcome === 'no' ? $this->until : null);
    }
}

/**
 * A moment after which, for one ttl, somebody who can't be asked may have the lock: a death, a lost reply, or a loss.
 */
final class Trouble
{
    /** @param bool $dead nobody is left to give it back */
    public function __construct(
        public readonly string $actor,
        public readonly int $at,
        public readonly string $why,
        public readonly bool $dead = false,
    ) {
    }
}

/** A change of a counter; if `before` has no value, nobody knows whether it was written. */
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

/** A call and its end; if it didn't return, the time at which its process was last alive. */
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

/** How a hold ended, and what its owner was told. */
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
     * @param int $at until when it was certainly alive
     * @param int $gone since when it certainly wasn't
     * @param bool $orderly it announced its end
     * @param bool $killed the nemesis killed it
     * @param int|null $signal, $code as the driver saw them; both null: it didn't look
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
     * @param int $line in the nemesis's file
     * @param int $end until when it excuses and disturbs, including its aftermath
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
    /** What the report draws for it. */
    public ?array $picture = null;

    /**
     * @param int $from, $to when it was visible
     * @param array<array{string, int}> $lines the actors and lines that show it
     * @param int|null $root when the first event that is part of it began; null: at $from
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

    /** @return string[] with the processes of those that share one */
    public function actors(): array
    {
        $actors = array_map(strval(...), array_column($this->lines, 0));

        return array_values(array_unique([...$actors, ...array_map(process_of(...), $actors)]));
    }
}
