<?php

declare(strict_types=1);

namespace DistLock\Conform;

/**
 * What the scripts of redis/lua should do with one lock, as docs/protocol-redis.md describes it: without the scripts'
 * shortcuts, and without regard to the form in which the keys contain it. There is a method for each script.
 *
 * Times are microseconds of the server's clock where the protocol has tickets and times to check in, and milliseconds
 * where it has expiries.
 */
final class Reference
{
    private const SHORTEST_INTERVAL = 1_500_000;
    private const LONGEST_INTERVAL = 10_000_000;
    private const SLACK = 3_000_000;
    private const HOUR = 3_600_000_000;
    /** What stands in the place of a fencing token: the token owns nothing; the lock is free; the waiter must ask. */
    private const NOTHING = 0;
    private const FREE = 0;
    /** The reply if the counter can't go on. */
    private const SPENT = 'ERROR FENCING';
    private const ASK = 1;
    /** How many waiters a script may remove that it doesn't serve, and how many at a time. */
    private const MOST_WORK = 1000;
    private const AT_A_TIME = 100;
    /** In milliseconds: the longest ttl, and what is left at most of what other programs have made. */
    private const YEAR = 31_536_000_000;
    private const LONGEST = 4_503_599_627_370_496;
    /** Tickets from here on, and fencing tokens, aren't exact in the scripts. */
    private const LARGEST = 2 ** 53;

    /** The end of what has no expiry. */
    public const NEVER = PHP_INT_MAX;
    /** The owner, if the lock's key isn't a string. */
    public const NO_LOCK = "\0";

    /** The exclusive owner. */
    public ?string $owner = null;
    /** When its ownership ends. */
    public int $ends = 0;
    /** @var array<string, int|float> when each share ends; a token for several permits has several */
    public array $shares = [];
    /** When the key of a shared lock ends: whoever compares reads that from the server. Null: it isn't shared. */
    public ?int $lockEnds = null;
    /** Whether the only share is in the lock's key itself, which is read as well. */
    public bool $isInLock = false;
    /** @var array<string, int|float> the ticket of each entry, negated for those that want nothing */
    public array $queue = [];
    /** @var array<string, int|float> when the waiter with this entry must have asked again */
    public array $due = [];
    /**
     * When a waiter that still had to wait last came, or asked while it wasn't overdue. The queue and the times to
     * check in last for 23 to 24 hours from then on.
     */
    public int $lastAsked = 0;
    /** @var array<string, true> the entries of waiters that have asked late */
    public array $late = [];
    /** When the keys with them end: whoever compares the two reads that from the server. */
    public int $queueEnds = 0;
    public int $dueEnds = 0;
    /** A string, if it isn't a number, or none that the server counts to. */
    public int|string|null $fence = null;
    public int $fenceEnds = 0;
    /** The value that the lock protects. */
    public ?string $value = null;
    public int $valueEnds = 0;
    /** @var array<string, array{string, mixed, int}> type, contents and end of keys that aren't of the right types */
    public array $foreign = [];
    /** The latest time of the server, in ms: its clock may have been set back since. */
    public int $latest = 0;
    /** What a waiting thread has recorded about its wait. */
    public ?string $said = null;
    public int $saidEnds = 0;

    /** Seconds for which the client that makes the call wants a new counter of fencing tokens to be kept. */
    public int $counterLifetime = 0;

    /** @var array<string, true> the channels that somebody listens to */
    public array $listening = [];
    /** @var list<array{string, string}> the channels and messages of what listeners were sent by the last script */
    public array $told = [];

    /** A release by the only owner may hand the lock to the first waiter without looking at the others. */
    public bool $looksAtTheFirstOnly = false;

    /** Whether the caller, which has an entry, has just come, or wasn't overdue. */
    private bool $isInTime = false;
    /** How many more waiters this script may remove. At 0, it leaves the rest to another call. */
    private int $work = 0;
    private bool $isUnfinished = false;
    /** Whether a fencing token was needed, and the counter can't go on. */
    private bool $isSpent = false;
    private int $now = 0;
    private int $nowMs = 0;

    public function __construct(private readonly string $server)
    {
    }

    /** Must be called before each script: it runs at this time, and what has ended by then is gone. */
    public function begin(int $now): void
    {
        $this->now = $now;
        $this->nowMs = intdiv($now, 1000);
        $this->told = [];
        $this->work = self::MOST_WORK;
        $this->isUnfinished = $this->isSpent = false;
        $this->latest = max($this->latest, $this->nowMs);
        if ($this->owner !== null && $this->ends < $this->nowMs) {
            $this->owner = null;
        }
        if ($this->lockEnds !== null && $this->lockEnds < $this->nowMs) {
            $this->lockEnds = null;
            $this->shares = [];
        }
        $this->shares = array_filter($this->shares, fn (int|float $ends) => $ends > $this->nowMs);
        $this->foreign = array_filter($this->foreign, fn (array $key) => $key[2] >= $this->nowMs);
        $this->queue = $this->queueEnds < $this->nowMs ? [] : $this->queue;
        $this->due = $this->dueEnds < $this->nowMs ? [] : $this->due;
        foreach (['fence', 'value', 'said'] as $key) {
            if ($this->$key !== null && $this->{"{$key}Ends"} < $this->nowMs) {
                $this->$key = null;
            }
        }
    }

    /** Continues with what is on the server at this time. */
    public function adopt(Outcome $seen, int $now): void
    {
        foreach (array_diff_key($seen->parts, ['reply' => true, 'told' => true]) as $name => $part) {
            $this->$name = $part;
        }
        $this->adoptEnds($seen);
        $this->begin($now);
    }

    public function adoptEnds(Outcome $seen): void
    {
        ['queue' => $this->queueEnds, 'due' => $this->dueEnds, 'shared' => $this->lockEnds] = $seen->ends;
        $this->isInLock = $seen->isInLock;
    }

    /** Whether the clock has been set back since the last call. */
    public function isAheadOf(int $now): bool
    {
        return $this->now > $now;
    }

    /**
     * What others wrote, which may lack an expiry or have one that no clock reaches, gets one when a script moves it.
     */
    private function settled(int|float $ends): int|float
    {
        return $ends === self::NEVER ? $this->nowMs + self::YEAR : min($ends, $this->nowMs + self::LONGEST);
    }

    /** The only share may be in the lock, from where most scripts move it. */
    private function settleOnlyShare(): void
    {
        if ($this->isInLock) {
            $this->shares = array_map($this->settled(...), $this->shares);
        }
    }

    /** Returns true. */
    private function settleUnlessOwned(): bool
    {
        if ($this->owner === null) {
            $this->settleOnlyShare();
        }

        return true;
    }

    /** The milliseconds left; -1: it never ends. */
    private function left(int $ends): int
    {
        return $ends === self::NEVER ? -1 : $ends - $this->nowMs;
    }

    /**
     * The words of an entry. Null: it isn't that of a waiter.
     *
     * @return ?array{int, string, string, string}
     */
    private static function read(string $entry): ?array
    {
        $isRead = preg_match('/^([1-9]\d*) (\S+) (\S+) (\S+)/', $entry, $found)
            && (float) $found[1] <= self::YEAR
            && $found[3] !== 'distlock:shared';

        return $isRead ? [(int) $found[1], $found[2], $found[3], $found[4]] : null;
    }

    /** Sends a waiter that leaves the queue a message, if its entry has a channel and a token. */
    private function notify(string $entry, int $fencing, string $server): void
    {
        if (preg_match('/^\d+ (\S+) (\S+) /', $entry, $found)) {
            $this->tell($found[1], $found[2], $fencing, $server);
        }
    }

    /** The number of permits that a token stands for. */
    public static function permits(string $token): int
    {
        if (!preg_match('/^([1-9]\d*)of([1-9]\d*)\*/', $token, $found)) {
            return 1;
        }
        [, $permits, $total] = array_map(intval(...), $found);

        return $permits > 1000 || $total < $permits || $total > 100_000 ? 1 : $permits;
    }

    /** @return list<string> */
    public static function sharesOf(string $token): array
    {
        $names = [$token];
        for ($i = 2; $i <= self::permits($token); $i++) {
            $names[] = "$i/$token";
        }

        return $names;
    }

    /** If a share is wanted, returns how many there may be (0: any number). */
    private static function most(string $wanted, string $token): ?int
    {
        $most = preg_match('#^/?(\d+)$#', $wanted, $found) ? (int) $found[1] : null;

        return $most === null || $most === 0 || self::permits($token) <= $most ? $most : null;
    }

    /** When the token's share ends, if it has all of its shares: at least the first and the last. */
    private function shareEnds(string $token): int|float|null
    {
        $names = self::sharesOf($token);

        return isset($this->shares[end($names)]) ? $this->shares[$token] ?? null : null;
    }

    public function owns(string $token): bool
    {
        return $this->owner === $token || $this->shareEnds($token) !== null;
    }

    private function isFree(): bool
    {
        return $this->owner === null && $this->shares === [];
    }

    private function canHave(string $wanted, string $token): bool
    {
        if ($this->owner !== null) {
            return false;
        }
        if ($wanted === 'upgrade') {
            return count($this->shares) === 1 && $this->shareEnds($token) !== null;
        }
        $most = self::most($wanted, $token);

        return $this->shares === []
            || $most === 0
            || ($most !== null && count($this->shares) + self::permits($token) <= $most);
    }

    private function share(string $token, int|float $ends): void
    {
        foreach (self::sharesOf($token) as $name) {
            $this->shares[$name] = $ends;
        }
    }

    private function endShares(string $token): void
    {
        foreach (self::sharesOf($token) as $name) {
            unset($this->shares[$name]);
        }
    }

    /** What is given lasts for at least as long as the token's share would have lasted. */
    private function give(string $wanted, string $token, int $ttl): void
    {
        $ends = max($this->nowMs + $ttl, $this->shareEnds($token) ?? 0);
        if (self::most($wanted, $token) !== null) {
            $this->share($token, $ends);
            return;
        }
        $this->ends = $this->settled($ends);
        $this->owner = $token;
        $this->shares = [];
    }

    /** Null: the counter can't go on, and isSpent is set. */
    private function nextFencingToken(): ?int
    {
        if (isset($this->foreign['fence']) || is_string($this->fence) || $this->fence === PHP_INT_MAX) {
            $this->isSpent = true;
            return null;
        }
        if ($this->fence === null || $this->fence < 1) {
            $this->fence = $this->now;
            $this->fenceEnds = $this->nowMs + 1000 * $this->counterLifetime;
        } elseif (++$this->fence >= self::LARGEST) {
            $this->isSpent = true;
            return null;
        }

        return $this->fence;
    }

    /** If the token owns what is wanted, makes it last for the ttl from now at least. */
    private function renewOwn(string $wanted, string $token, int $ttl): bool
    {
        $ends = $this->nowMs + $ttl;
        if ($this->owner === $token) {
            $this->ends = $this->ends === self::NEVER ? $ends : max($this->ends, $ends);
            return true;
        }
        $present = $wanted === 'upgrade' ? null : $this->shareEnds($token);
        if ($present !== null) {
            $this->share($token, max($present, $ends));
        }

        return $present !== null;
    }

    private function tell(string $channel, string $token, int $fencing, string $server): void
    {
        if (isset($this->listening[$channel])) {
            $this->told[] = [$channel, "$token $fencing {$this->now} $server"];
        }
    }

    private function leaveQueue(string ...$entries): void
    {
        foreach ($entries as $entry) {
            unset($this->queue[$entry], $this->due[$entry]);
        }
    }

    /**
     * @param array<string, int|float> $scores
     * @return list<array{int|float, string}> each score and its member, in the order of the server's sorted sets
     */
    private static function sorted(array $scores): array
    {
        $sorted = [];
        foreach ($scores as $member => $score) {
            $sorted[] = [$score, $member];
        }
        sort($sorted);

        return $sorted;
    }

    /** @return list<array{int|float, string}> the queue in the server's order: those that want nothing come first */
    private function ordered(): array
    {
        return self::sorted($this->queue);
    }

    /** @return array{int|float, string}|null the first that wants something */
    private function first(): ?array
    {
        foreach ($this->ordered() as $waiter) {
            if ($waiter[0] >= 0) {
                return $waiter;
            }
        }

        return null;
    }

    private function isAlive(string $entry, ?string $caller): bool
    {
        return $entry === $caller || isset($this->listening[self::read($entry)[1] ?? '']);
    }

    /** If the first has just joined, nobody can be overdue, unless the clock was set back; then they get more time. */
    private function removeOverdue(?string $caller): void
    {
        $ticket = $this->ordered()[0][0] ?? null;
        if ($ticket === null) {
            return;
        }
        if ($ticket >= 0 && abs($this->now - $ticket) < self::SHORTEST_INTERVAL + self::SLACK) {
            return;
        }
        foreach (self::sorted($this->due) as [$due, $entry]) {
            if ($due <= $this->now && $entry !== $caller && $this->work > 0) {
                $this->leaveQueue($entry);
                $this->notify($entry, self::ASK, '-');
                $this->work--;
            }
        }
    }

    /** Removes the dead in front. */
    private function firstAlive(?string $caller): ?array
    {
        foreach ($this->work > 0 ? $this->ordered() : [] as $first) {
            if ($first[0] >= 0) {
                if ($this->isAlive($first[1], $caller)) {
                    return $first;
                }
                $this->leaveQueue($first[1]);
                if (--$this->work === 0) {
                    return null;
                }
            }
        }

        return null;
    }

    /**
     * Tells those in front of the first who only wait until the lock is free; returns true for the caller. This is
     * work, too, but a hundred that have been begun are told.
     */
    private function tellBystanders(?array $first, ?string $caller): bool
    {
        $isCallerTold = false;
        $left = self::AT_A_TIME * (int) ceil(max(0, $this->work) / self::AT_A_TIME);
        foreach (array_reverse($this->ordered()) as [$score, $entry]) {
            if ($score >= 0 || ($first !== null && -$score >= $first[0])) {
                continue;
            }
            if ($left-- === 0) {
                break;
            }
            $this->work--;
            // It has no time to check in.
            unset($this->queue[$entry]);
            if ($entry === $caller) {
                $isCallerTold = true;
            } else {
                $this->notify($entry, self::FREE, $this->server);
            }
        }

        return $isCallerTold;
    }

    /** Returns the caller's fencing token if it was served; FREE: the lock was free, which is what it waited for. */
    private function serve(?string $caller): ?int
    {
        $served = null;
        $this->removeOverdue($caller);
        while (true) {
            $first = $this->firstAlive($caller);
            if ($this->isFree() && $this->tellBystanders($first, $caller)) {
                $served = self::FREE;
            }
            if ($first === null || $this->work <= 0) {
                $this->stop($caller, $served);
                return $served;
            }
            [$ttl, $channel, $token, $wanted] = self::read($first[1]);
            if ($this->canHave($wanted, $token)) {
                $this->leaveQueue($first[1]);
                $fencing = $this->nextFencingToken();
                if ($fencing === null) {
                    // It will ask, and be told why.
                    $first[1] === $caller || $this->tell($channel, $token, self::ASK, '-');
                    continue;
                }
                $this->give($wanted, $token, $ttl);
                if ($first[1] === $caller) {
                    $served = $fencing;
                } else {
                    $this->tell($channel, $token, $fencing, $this->server);
                }
                if ($this->owner !== null) {
                    return $served;
                }
            } elseif ($wanted === 'upgrade' && $this->shareEnds($token) === null) {
                $this->leaveQueue($first[1]);
                $this->tell($channel, $token, self::ASK, '-');
            } else {
                return $served;
            }
        }
    }

    /** If there may be more to remove, a caller that must ask again will continue, or a live waiter is told to ask. */
    private function stop(?string $caller, ?int $served): void
    {
        $this->isUnfinished = $this->work <= 0;
        if (!$this->isUnfinished || ($caller !== null && $served === null)) {
            return;
        }
        foreach (array_slice($this->ordered(), -self::AT_A_TIME) as [, $entry]) {
            if ($this->isAlive($entry, null)) {
                $this->notify($entry, self::ASK, '-');
                return;
            }
        }
    }

    private function serveUnlessOwned(): void
    {
        if ($this->owner === null) {
            $this->serve(null);
        }
    }

    /** When the only owner has gone. */
    private function handOver(): void
    {
        $first = $this->ordered()[0] ?? null;
        if (
            !$this->looksAtTheFirstOnly
            || $first === null
            || (self::read($first[1])[3] ?? '') !== 'write'
            || !$this->isAlive($first[1], null)
            || (($this->due[$first[1]] ?? PHP_INT_MAX) <= $this->now
                && abs($this->now - $first[0]) >= self::SHORTEST_INTERVAL + self::SLACK)
        ) {
            $this->serve(null);
            return;
        }
        [$ttl, $channel, $token] = self::read($first[1]);
        $fencing = $this->nextFencingToken();
        if ($fencing === null) {
            $this->serve(null);
            return;
        }
        $this->leaveQueue($first[1]);
        $this->give('write', $token, $ttl);
        $this->tell($channel, $token, $fencing, $this->server);
    }

    /**
     * @param ?string $entry null: the caller doesn't wait
     * @param ?string $said what the caller's thread has to say about its wait
     */
    public function acquire(
        string $token,
        int $ttl,
        string $wanted,
        ?string $entry,
        string $previous,
        ?int $knownTicket,
        ?int $tooMany,
        ?string $said,
        bool $readsValue,
    ): mixed {
        if ($this->owner === self::NO_LOCK) {
            return 'ERROR WRONGTYPE';
        }
        $this->settleOnlyShare();
        $value = isset($this->foreign['value_key']) ? 'ERROR WRONGTYPE' : $this->value;
        $reply = $this->acquireOrRefuse($token, $ttl, $wanted, $entry, $previous, $knownTicket, $tooMany, $said);

        if ($readsValue && is_int($reply)) {
            return $value === null || $value === 'ERROR WRONGTYPE' ? ['owned', $reply, $value] : $value;
        }
        // A caller that doesn't know its ticket has just come, and is told the value as it is before the wait.
        if ($readsValue && $knownTicket === null && in_array($reply[0], ['refused', 'shared'], true)) {
            return [...$reply, $value];
        }

        return $reply;
    }

    /** @return int|string|list<mixed> */
    private function acquireOrRefuse(
        string $token,
        int $ttl,
        string $wanted,
        ?string $entry,
        string $previous,
        ?int $knownTicket,
        ?int $tooMany,
        ?string $said,
    ): int|string|array {
        if ($wanted === 'free' && $this->isFree() && $this->queue === []) {
            return self::FREE;
        }
        if ($this->isFree() && $this->queue === [] && $this->lockEnds === null && preg_match('/^(write|\d+)$/D', $wanted)) {
            // Whoever may be overdue isn't in the queue.
            $fencing = $this->nextFencingToken();
            $fencing === null || $this->give($wanted, $token, $ttl);
            return $fencing ?? self::SPENT;
        }
        if ($this->renewOwn($wanted, $token, $ttl)) {
            return $this->nextFencingToken() ?? self::SPENT;
        }
        if ($wanted === 'upgrade' && $this->shareEnds($token) === null) {
            $this->leaveQueue($entry ?? '', $previous);
            $this->serveUnlessOwned();
            return self::NOTHING;
        }
        if ($entry !== null && (isset($this->queue[$entry]) || isset($this->queue[$previous]))) {
            $tooMany = null;
        }
        $wasOwned = $this->owner !== null;
        $waiters = $this->waiters($entry);
        if ($wasOwned && $tooMany !== null && $waiters + 1 >= $tooMany) {
            return ['too_many', $this->owner, $waiters];
        }
        $ticket = $entry === null ? 0 : $this->enqueue($wanted, $entry, $previous, $knownTicket);
        if (!$wasOwned) {
            $fencing = $this->serve($entry);
            if ($fencing !== null || $this->isSpent) {
                $this->leaveQueue($this->isSpent ? $entry ?? '' : '');
                return $fencing ?? self::SPENT;
            }
            if (!$this->isUnfinished && $this->first() === null && $this->canHave($wanted, $token)) {
                if ($wanted === 'free') {
                    return self::FREE;
                }
                $fencing = $this->nextFencingToken();
                if ($fencing === null) {
                    $this->leaveQueue($entry ?? '');
                    return self::SPENT;
                }
                $this->give($wanted, $token, $ttl);
                return $fencing;
            }
        }
        if ($wanted === 'upgrade' && !$this->isUnfinished && ($writer = $this->writerInFront($entry)) !== null) {
            $this->leaveQueue($entry ?? '');
            return ['deadlock', $writer];
        }
        $waiters = $this->waiters($entry);
        if (!$wasOwned && $tooMany !== null && $waiters + 1 >= $tooMany) {
            $this->leaveQueue($entry ?? '', $previous);
            if ($this->isUnfinished) {
                // Some of those ahead may be dead, so nothing is known yet; the caller must ask again.
                return $this->refuse($token, $wanted, null, 0, null);
            }
            return ['too_many', $this->owner ?? ($this->shares ? 'distlock:shared' : $token), $waiters];
        }

        return $this->refuse($token, $wanted, $entry, $ticket, $said);
    }

    /** How many others want something and aren't overdue. */
    private function waiters(?string $entry): int
    {
        $count = -count(array_filter($this->due, fn (int|float $due) => $due <= $this->now));
        foreach ($this->queue as $waiter => $score) {
            $count += (int) ($score >= 0 && $waiter !== $entry);
        }

        return $count;
    }

    private function enqueue(string $wanted, string $entry, string $previous, ?int $knownTicket): int
    {
        $this->isInTime = $this->isInTime($entry);
        $tickets = array_values(array_filter($this->queue, static fn (int|float $ticket) => $ticket < self::LARGEST));
        $present = $this->queue[$entry] ?? $this->queue[$previous] ?? $knownTicket;
        $ticket = abs($present ?? max($this->now, max([0, ...$tickets]) + 1));
        $this->leaveQueue($previous);
        $this->queue[$entry] = $wanted === 'free' ? -$ticket : $ticket;

        return $ticket;
    }

    /**
     * Whether the expiry of the queue counts from this question. One that came late doesn't, nor do the next ones,
     * until the waiter asks early in an hour.
     */
    private function isInTime(string $entry): bool
    {
        $before = $this->now - self::LONGEST_INTERVAL - self::SLACK;
        if (!isset($this->queue[$entry]) || intdiv($before, self::HOUR) !== intdiv($this->now, self::HOUR)) {
            unset($this->late[$entry]);
        }
        if (isset($this->queue[$entry]) && ($this->due[$entry] ?? 0) < $this->now) {
            $this->late[$entry] = true;
        }

        return !isset($this->late[$entry]);
    }

    private function writerInFront(?string $entry): ?string
    {
        $first = $this->first();
        if ($first === null || $first[1] === $entry) {
            return null;
        }
        [, , $token, $wanted] = self::read($first[1]);

        return self::most($wanted, $token) === null ? $token : null;
    }

    /** @return list<mixed> */
    private function refuse(string $token, string $wanted, ?string $entry, int $ticket, ?string $said): array
    {
        $ends = $this->owner !== null ? $this->ends : $this->lockEnds;
        $reply = ['refused', $ends === null ? -2 : ($this->left($ends) ?: 1)];
        $holder = $this->owner ?? $token;
        if ($this->shares) {
            $others = self::sorted(array_diff_key($this->shares, [$token => true]));
            [$ends, $holder] = $others[0] ?? [$this->nowMs, $token];
            $reply = ['shared', max(1, min($ends - $this->nowMs, self::LONGEST))];
        }
        if ($this->isUnfinished) {
            $reply[1] = 0;
        }
        if ($entry === null) {
            return [...$reply, 0, $this->now, $holder, 0, 0];
        }
        $this->lastAsked = $this->isInTime ? $this->now : $this->lastAsked;
        $place = 0;
        foreach ($this->queue as $score) {
            $place += (int) (abs($score) < $ticket && ($score >= 0 || $wanted === 'free'));
        }
        $again = (int) min(max(1, ($place + 1) / 8) * self::SHORTEST_INTERVAL, self::LONGEST_INTERVAL);
        if ($wanted !== 'free') {
            $this->due[$entry] = $this->now + $again + self::SLACK;
        }
        if ($said !== null) {
            $this->said = $said;
            $this->saidEnds = $this->nowMs + intdiv($again, 1000) + 3000;
        }

        return [...$reply, $place, $this->now, $holder, $ticket, intdiv($again, 1000)];
    }

    public function leave(string $token, int $ttl, string $wanted, string $entry, string $previous): int|string
    {
        $this->settleOnlyShare();
        $this->leaveQueue($entry, $previous);
        if ($this->renewOwn($wanted, $token, $ttl)) {
            return $this->nextFencingToken() ?? self::SPENT;
        }
        $this->serveUnlessOwned();

        return self::NOTHING;
    }

    /** @param list<string> $entries of a token that is owed */
    public function release(string $token, array $entries): int
    {
        $this->settleOnlyShare();
        $this->leaveQueue(...$entries);
        $held = $this->owner === $token
            || array_diff(self::sharesOf($token), array_map(strval(...), array_keys($this->shares))) === [];
        if ($this->owner === $token) {
            $this->owner = null;
        }
        $this->endShares($token);
        if ($held && $this->isFree()) {
            $this->handOver();
        } else {
            $this->serveUnlessOwned();
        }

        return (int) $held;
    }

    public function renew(string $token, int $ttl, ?int $knownEnd, bool $isShorter): int
    {
        $present = $this->owner === $token ? $this->ends : $this->shareEnds($token);
        if ($present === null) {
            return 0;
        }
        $present = $present === self::NEVER ? $this->nowMs - 1 : $present;
        $ends = $this->nowMs + $ttl;
        if ($present > $ends && !$isShorter && ($knownEnd === null || abs($knownEnd - $present) > 2)) {
            return 1;
        }
        if ($this->owner === $token) {
            $this->ends = $ends;
        } else {
            $this->share($token, $ends);
        }

        return $ends;
    }

    /** @param list<string> $entries of a token whose state is in doubt */
    public function downgrade(string $token, ?string $successor, array $entries): int
    {
        $this->settleOnlyShare();
        $this->leaveQueue(...$entries);
        $ends = $this->shareEnds($token);
        if ($this->owner === $token) {
            $this->owner = null;
            $ends = $this->settled($this->ends);
        }
        if ($ends !== null) {
            $this->endShares($token);
            $this->share($successor ?? $token, $ends);
        }
        $hasShare = $ends !== null || $this->shareEnds($successor ?? $token) !== null;
        $this->serveUnlessOwned();

        return (int) $hasShare;
    }

    /** @return int|string|list<mixed> */
    public function attach(string $token, string $successor, int $ttl): int|string|array
    {
        if ($this->owner === self::NO_LOCK) {
            return 'ERROR WRONGTYPE';
        }
        $isToken = !preg_match('#^(\d+/\d+of\d+\*|distlock:shared)#', $token);
        foreach ($isToken && self::permits($token) === self::permits($successor) ? [$successor, $token] : [] as $present) {
            if ($this->owner !== $present && $this->shareEnds($present) === null) {
                continue;
            }
            $fencing = $this->nextFencingToken();
            if ($fencing === null) {
                $this->settleUnlessOwned();
                return self::SPENT;
            }
            if ($this->owner === $present) {
                $this->owner = $successor;
                // Without an expiry, it gets the ttl.
                $ends = $this->ends === self::NEVER ? 0 : $this->settled($this->ends);
                $this->ends = max($this->nowMs + $ttl, $ends);
                return [$fencing, $this->ends - $this->nowMs];
            }
            if ($this->shareEnds($present) !== null) {
                $this->settleOnlyShare();
                $ends = max($this->nowMs + $ttl, $this->settled($this->shareEnds($present)));
                if ($present !== $successor || $ends > $this->shareEnds($present)) {
                    $this->endShares($present);
                    $this->share($successor, $ends);
                }
                $this->serve(null);
                return [$fencing, $ends - $this->nowMs, 'share'];
            }
        }

        $isToken && self::permits($token) === self::permits($successor) && $this->settleUnlessOwned();

        return self::NOTHING;
    }

    public function rename(string $token, string $successor): int|string
    {
        if ($this->owner === self::NO_LOCK) {
            return 'ERROR WRONGTYPE';
        }
        if ($this->owner === $token) {
            $this->owner = $successor;
            $this->ends = $this->settled($this->ends);
        } elseif (($ends = $this->shareEnds($token)) !== null) {
            $ends = $this->shareEnds($successor) ?? $ends;
            $this->endShares($token);
            $this->share($successor, $this->isInLock ? $this->settled($ends) : $ends);
        }

        return (int) $this->owns($successor);
    }

    /**
     * Reports an error for a value that distlock didn't write, unless those are to be deleted, too.
     *
     * @param list<string>|null $seen unless all owners are among these, nothing is ended; null: whoever they are
     */
    public function force(bool $foreign, ?array $seen): int|string
    {
        if ($this->owner === self::NO_LOCK) {
            return 'ERROR WRONGTYPE';
        }
        if ($this->owner !== null && !$foreign && !preg_match('/^[^:]+:\d+:[0-9a-fA-F]{32}:\d+$/D', $this->owner)) {
            return 'ERROR FOREIGN';
        }
        $this->settleOnlyShare();
        $owners = $this->owner === null ? preg_grep('#^\d+/#', array_keys($this->shares), PREG_GREP_INVERT) : [$this->owner];
        if ($seen !== null && ($this->owner === null ? array_diff($owners, $seen) !== [] : implode(' ', $seen) !== $this->owner)) {
            return 0;
        }
        $held = !$this->isFree();
        $this->owner = null;
        $this->shares = [];
        $this->serve(null);

        return (int) $held;
    }

    public function store(string $token, string $change, int $lifetime, string $value, bool $isKept): int
    {
        if ($this->owner !== $token) {
            return 0;
        }
        if ($change === 'delete') {
            $this->value = null;
            unset($this->foreign['value_key']);
        } elseif ($change === 'set' || $this->touch($lifetime) === 0) {
            unset($this->foreign['value_key']);
            $this->value = $value;
            $this->valueEnds = $this->nowMs + 1000 * $lifetime;
        }
        if (!$isKept) {
            $this->owner = null;
            $this->handOver();
        }

        return 1;
    }

    public function value(): ?string
    {
        return isset($this->foreign['value_key']) ? 'ERROR WRONGTYPE' : $this->value;
    }

    public function touch(int $lifetime): int
    {
        if (isset($this->foreign['value_key'])) {
            $this->foreign['value_key'][2] = $this->nowMs + 1000 * $lifetime;
            return 1;
        }
        if ($this->value === null) {
            return 0;
        }
        $this->valueEnds = $this->nowMs + 1000 * $lifetime;

        return 1;
    }

    public function raise(string $token, int $least): int|string
    {
        if ($this->owner !== $token) {
            return 0;
        }
        if (isset($this->foreign['fence'])) {
            return 'ERROR WRONGTYPE';
        }
        if (is_string($this->fence) && !preg_match('/^-?\d+$/D', $this->fence)) {
            return self::SPENT;
        }
        if ((float) ($this->fence ?? 0) < $least) {
            if ($least > (intdiv($this->now, 1_000_000) + 86400) * 1_000_000) {
                return 'ERROR FENCING';
            }
            $this->fence = $least;
            $ahead = (int) ceil($least / 1_000_000) - intdiv($this->now, 1_000_000);
            $this->fenceEnds = $this->nowMs + 1000 * ($this->counterLifetime + max(0, $ahead));
        }

        return 1;
    }

    public function rejoin(string $token, int $ttl): int
    {
        if ($this->isFree() && $this->lockEnds === null) {
            $this->owner = $token;
        }
        if ($this->owner !== $token) {
            return 0;
        }
        $this->ends = $this->nowMs + $ttl;

        return 1;
    }

    /** @return string|list<mixed> */
    public function inspect(): string|array
    {
        if ($this->owner === self::NO_LOCK || isset($this->foreign['fence'])) {
            return 'ERROR WRONGTYPE';
        }
        if (strlen($this->owner ?? '') > 131072) {
            return 'ERROR WRONGTYPE';
        }
        $ends = $this->owner !== null ? $this->ends : $this->lockEnds;
        $shares = self::sorted($this->shares);
        $tokens = preg_grep('#^\d+/#', array_column($shares, 1), PREG_GREP_INVERT);
        $waiting = [];
        foreach ($this->ordered() as [$score, $entry]) {
            if ($score >= 0) {
                $waiting[] = preg_match('/^\S+ \S+ (\S+) (\S+)/', $entry, $found) ? "$found[1] $found[2]" : '? ?';
            }
        }

        return [
            $this->owner ?? ($shares ? implode(' ', $tokens) : null),
            count($shares),
            $ends === null ? -2 : $this->left($ends),
            count($waiting),
            $this->fence === null ? null : (string) $this->fence,
            implode(' ', array_slice($waiting, 0, 100)),
        ];
    }
}
