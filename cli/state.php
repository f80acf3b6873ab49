<?php

/* What is known about a lock, its owners and its waiters. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\Holder;
use DistLock\LockStatus;
use DistLock\Mode;

use function DistLock\name_to_show;

/** An owner of a lock, or a waiter for it. */
final class Contender
{
    private readonly string $id;
    private readonly bool $isForeign;
    private ?float $grantedAfter = null;

    public function __construct(private readonly Holder $holder)
    {
        $this->isForeign = $holder->pid === null;
        $this->id = $holder->node ?? ($this->isForeign ? self::withhold($holder->token ?? '') : $holder->token ?? '');
    }

    /** A value that another program wrote may be a lock's token, but also a session's data, or a password. So only its
     * length is shown, and its beginning if it looks like a random token.
     */
    private static function withhold(string $value): string
    {
        $begin = preg_match('~^[\w+/=-]{16,}$~D', $value) ? substr($value, 0, 4) . '... ' : '';

        return $begin . '(' . strlen($value) . ' bytes)';
    }

    public function label(): string
    {
        if ($this->isForeign) {
            return 'foreign ' . ($this->holder->host ?? $this->id);
        }

        return ($this->holder->label === null ? '' : "{$this->holder->label}@") . "{$this->holder->host}:{$this->holder->pid}";
    }

    /** Identifies the process (in a thread-safe PHP on Redis: the thread), which waits for one lock at a time. null: it
     * is another program's.
     */
    public function process(): ?string
    {
        if ($this->isForeign) {
            return null;
        }
        $random = preg_match('/:([0-9a-f]{32}):\d+$/D', $this->holder->token ?? '', $found) ? ":$found[1]" : '';

        return "{$this->holder->host}:{$this->holder->pid}$random";
    }

    public function isForeign(): bool
    {
        return $this->isForeign;
    }

    public function isOfSemaphore(): bool
    {
        return $this->holder->mode === Mode::Permits;
    }

    public function weight(): int
    {
        return $this->holder->weight;
    }

    public function id(): string
    {
        return $this->id;
    }

    /** Notes that it was seen to get the lock after this time. */
    public function ownsSince(float $time): void
    {
        $this->grantedAfter = $time;
    }

    /** How long it has had the lock at most. Both servers know only when it asked. */
    public function held(): ?float
    {
        $held = $this->grantedAfter === null ? null : max(0.0, microtime(true) - $this->grantedAfter);

        return $held === null ? $this->seconds() : min($held, $this->seconds() ?? INF);
    }

    public function seconds(): ?float
    {
        return $this->holder->since === null ? null : max(0.0, microtime(true) - $this->holder->since);
    }

    /** @param string $what what it has been doing since
     * @return string[] lines
     */
    public function lines(string $what): array
    {
        $weight = $this->holder->weight === 1 ? '' : ", {$this->holder->weight} permits";
        $since = $this->holder->since === null ? ''
            : "  $what " . Text::seconds($this->seconds()) . ', since ' . Text::time($this->holder->since);

        return [Text::harmless($this->label()) . $weight . $since, ...($this->isForeign ? [] : [Text::harmless($this->id)])];
    }

    /**
     * @return array{id: string, host: ?string, pid: ?int, label: ?string, since: ?float, seconds: ?float, weight: int,
     *     foreign: bool}
     */
    public function toArray(): array
    {
        $seconds = $this->seconds();

        return [
            'id' => $this->id,
            'host' => $this->holder->host,
            'pid' => $this->holder->pid,
            'label' => $this->holder->label,
            'since' => $this->holder->since,
            'seconds' => $seconds === null ? null : round($seconds, 3),
            'weight' => $this->holder->weight,
            'foreign' => $this->isForeign,
        ];
    }
}

/** The state of a lock. */
final class State
{
    /** @var Contender[] */
    public readonly array $owners;
    /** @var Contender[] the first of the waiters */
    public readonly array $queue;
    public readonly ?string $mode;

    public function __construct(public readonly string $name, public readonly LockStatus $status)
    {
        $contender = static fn (Holder $holder): Contender => new Contender($holder);
        $this->owners = array_map($contender, $status->owners);
        $this->queue = array_map($contender, $status->queue);
        $this->mode = $status->mode?->value;
    }

    public function nameToShow(): string
    {
        return name_to_show($this->name);
    }

    /** Whether anybody has or wants permits. */
    public function isSemaphore(): bool
    {
        foreach ([...$this->owners, ...$this->queue] as $contender) {
            if ($contender->isOfSemaphore()) {
                return true;
            }
        }

        return false;
    }

    /** How it is held; for a semaphore, how many permits are taken, and of how many. */
    public function kind(): string
    {
        return $this->status->totalPermits === null
            ? $this->mode ?? '-'
            : "permits {$this->status->permits}/{$this->status->totalPermits}";
    }

    /** How long the first of its owners has had it; null: unknown, or it is free. */
    public function heldFor(): ?float
    {
        return self::longest(array_map(static fn (Contender $owner) => $owner->held(), $this->owners));
    }

    /** How long the first of its waiters has waited; null: unknown, or there is none. */
    public function longestWait(): ?float
    {
        return self::longest(array_map(static fn (Contender $waiter) => $waiter->seconds(), $this->queue));
    }

    /** @param array<float|null> $times */
    private static function longest(array $times): ?float
    {
        $seconds = array_filter($times, is_float(...));

        return $seconds === [] ? null : max($seconds);
    }

    /** @return array<string, mixed> */
    public function toArray(bool $withQueue): array
    {
        $array = static fn (Contender $one): array => $one->toArray();

        $name = $this->nameToShow();

        return ['name' => $name]
            + (preg_match('//u', $name) ? [] : ['name_base64' => base64_encode($name)])
            + ['held' => $this->status->isHeld(), 'mode' => $this->mode]
            + ['permits' => $this->status->permits, 'total_permits' => $this->status->totalPermits]
            + ['owners' => array_map($array, $this->owners)]
            + ['ttl' => $this->status->ttl, 'waiters' => $this->status->waiters]
            + ['longest_wait' => ($wait = $this->longestWait()) === null ? null : round($wait, 3)]
            + ['fencing' => $this->status->fencingToken]
            + ($withQueue ? ['queue' => array_map($array, $this->queue)] : []);
    }
}
