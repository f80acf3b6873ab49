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
    /** What stands in the place of a fencing token: the token owns nothing; the lock is free; the waiter must ask. */
    private const NOTHING = 0;
    private const FREE = 0;
    private const ASK = 1;

    /** The exclusive owner. */
    public ?string $owner = null;
    /** When its ownership ends. */
    public int $ends = 0;
    /** @var array<string, int> when each share ends; a token for several permits has several */
    public array $shares = [];
    /** @var array<string, int> the ticket of each entry, negated for those that want nothing */
    public array $queue = [];
    /** @var array<string, int> when the waiter with this entry must have asked again */
    public array $due = [];
    /**
     * When a waiter that still had to wait last came, or asked while it wasn't overdue. The queue and the times to
     * check in last for 23 to 24 hours from then on.
     */
    public int $lastAsked = 0;
    /** When the keys with them end: whoever compares the two reads that from the server. */
    public int $queueEnds = 0;
    public int $dueEnds = 0;
    public ?int $fence = null;
    public int $fenceEnds = 0;
    /** The value that the lock protects. */
    public ?string $value = null;
    public int $valueEnds = 0;
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
        if ($this->owner !== null && $this->ends < $this->nowMs) {
            $this->owner = null;
        }
        $this->shares = array_filter($this->shares, fn (int $ends) => $ends > $this->nowMs);
        $this->queue = $this->queueEnds < $this->nowMs ? [] : $this->queue;
        $this->due = $this->dueEnds < $this->nowMs ? [] : $this->due;
        foreach (['fence', 'value', 'said'] as $key) {
            if ($this->$key !== null && $this->{"{$key}Ends"} < $this->nowMs) {
                $this->$key = null;
            }
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
    private static function sharesOf(string $token): array
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

    /** When the token's share ends, if it has all of its shares. */
    private function shareEnds(string $token): ?int
    {
        foreach (self::sharesOf($token) as $name) {
            if (!isset($this->shares[$name])) {
                return null;
            }
        }

        return $this->shares[$token];
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

    private function share(string $token, int $ends): void
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
        $this->ends = $ends;
        $this->owner = $token;
        $this->shares = [];
    }

    private function nextFencingToken(): int
    {
        if ($this->fence === null) {
            $this->fence = $this->now;
            $this->fenceEnds = $this->nowMs + 1000 * $this->counterLifetime;
        } else {
            $this->fence++;
        }

        return $this->fence;
    }

    /** If the token owns what is wanted, makes it last for the ttl from now at least. */
    private function renewOwn(string $wanted, string $token, int $ttl): bool
    {
        $ends = $this->nowMs + $ttl;
        if ($this->owner === $token) {
            $this->ends = max($this->ends, $ends);
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
     * @param array<string, int> $scores
     * @return list<array{int, string}> each score and its member, in the order of the server's sorted sets
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

    /** @return list<array{int, string}> the queue in the server's order, in which those that want nothing come first */
    private function ordered(): array
    {
        return self::sorted($this->queue);
    }

    /** @return array{int, string}|null the first that wants something */
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
        return $entry === $caller || isset($this->listening[explode(' ', $entry)[1]]);
    }

    /** If the first has just joined, nobody can be overdue, unless the clock was set back; then they get more time. */
    private function removeOverdue(?string $caller): void
    {
        $ticket = $this->ordered()[0][0] ?? 0;
        if ($ticket >= 0 && abs($this->now - $ticket) < self::SHORTEST_INTERVAL + self::SLACK) {
            return;
        }
        foreach (self::sorted($this->due) as [$due, $entry]) {
            if ($due <= $this->now && $entry !== $caller) {
                [, $channel, $token] = explode(' ', $entry);
                $this->leaveQueue($entry);
                $this->tell($channel, $token, self::ASK, '-');
            }
        }
    }

    /** Removes the dead in front. */
    private function firstAlive(?string $caller): ?array
    {
        while (($first = $this->first()) && !$this->isAlive($first[1], $caller)) {
            $this->leaveQueue($first[1]);
        }

        return $first;
    }

    /** Tells those in front of the first who only wait until the lock is free; returns true for the caller. */
    private function tellBystanders(?array $first, ?string $caller): bool
    {
        $isCallerTold = false;
        foreach (array_reverse($this->ordered()) as [$score, $entry]) {
            if ($score >= 0 || ($first !== null && -$score >= $first[0])) {
                continue;
            }
            [, $channel, $token] = explode(' ', $entry);
            $this->leaveQueue($entry);
            if ($entry === $caller) {
                $isCallerTold = true;
            } else {
                $this->tell($channel, $token, self::FREE, $this->server);
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
            if ($first === null) {
                return $served;
            }
            [$ttl, $channel, $token, $wanted] = explode(' ', $first[1]);
            if ($this->canHave($wanted, $token)) {
                $this->leaveQueue($first[1]);
                $fencing = $this->nextFencingToken();
                $this->give($wanted, $token, (int) $ttl);
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
            || !str_ends_with($first[1], ' write')
            || !$this->isAlive($first[1], null)
            || (($this->due[$first[1]] ?? PHP_INT_MAX) <= $this->now
                && abs($this->now - $first[0]) >= self::SHORTEST_INTERVAL + self::SLACK)
        ) {
            $this->serve(null);
            return;
        }
        [$ttl, $channel, $token] = explode(' ', $first[1]);
        $this->leaveQueue($first[1]);
        $this->give('write', $token, (int) $ttl);
        $this->tell($channel, $token, $this->nextFencingToken(), $this->server);
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
        $reply = $this->acquireOrRefuse($token, $ttl, $wanted, $entry, $previous, $knownTicket, $tooMany, $said);

        if ($readsValue && is_int($reply)) {
            return ['owned', $reply, $this->value];
        }
        // A caller that doesn't know its ticket has just come, and is told the value as it is before the wait.
        if ($readsValue && $knownTicket === null && in_array($reply[0], ['refused', 'shared'], true)) {
            return [...$reply, $this->value];
        }

        return $reply;
    }

    /** @return int|list<mixed> */
    private function acquireOrRefuse(
        string $token,
        int $ttl,
        string $wanted,
        ?string $entry,
        string $previous,
        ?int $knownTicket,
        ?int $tooMany,
        ?string $said,
    ): int|array {
        if ($wanted === 'free' && $this->isFree() && $this->queue === []) {
            return self::FREE;
        }
        if ($this->renewOwn($wanted, $token, $ttl)) {
            return $this->nextFencingToken();
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
            if ($fencing !== null) {
                return $fencing;
            }
            if ($this->first() === null && $this->canHave($wanted, $token)) {
                if ($wanted === 'free') {
                    return self::FREE;
                }
                $this->give($wanted, $token, $ttl);
                return $this->nextFencingToken();
            }
        }
        if ($wanted === 'upgrade' && ($writer = $this->writerInFront($entry)) !== null) {
            $this->leaveQueue($entry ?? '');
            return ['deadlock', $writer];
        }
        $waiters = $this->waiters($entry);
        if (!$wasOwned && $tooMany !== null && $waiters + 1 >= $tooMany) {
            $this->leaveQueue($entry ?? '', $previous);
            return ['too_many', $this->owner ?? ($this->shares ? 'distlock:shared' : $token), $waiters];
        }

        return $this->refuse($token, $wanted, $entry, $ticket, $said);
    }

    /** How many others want something and aren't overdue. */
    private function waiters(?string $entry): int
    {
        $count = 0;
        foreach ($this->queue as $waiter => $score) {
            $count += (int) ($score >= 0 && $waiter !== $entry && ($this->due[$waiter] ?? PHP_INT_MAX) > $this->now);
        }

        return $count;
    }

    private function enqueue(string $wanted, string $entry, string $previous, ?int $knownTicket): int
    {
        $this->isInTime = !isset($this->queue[$entry]) || ($this->due[$entry] ?? 0) >= $this->now;
        $present = $this->queue[$entry] ?? $this->queue[$previous] ?? $knownTicket;
        $ticket = abs($present ?? max($this->now, (int) max([0, ...$this->queue]) + 1));
        $this->leaveQueue($previous);
        $this->queue[$entry] = $wanted === 'free' ? -$ticket : $ticket;

        return $ticket;
    }

    private function writerInFront(?string $entry): ?string
    {
        $first = $this->first();
        if ($first === null || $first[1] === $entry) {
            return null;
        }
        [, , $token, $wanted] = explode(' ', $first[1]);

        return self::most($wanted, $token) === null ? $token : null;
    }

    /** @return list<mixed> */
    private function refuse(string $token, string $wanted, ?string $entry, int $ticket, ?string $said): array
    {
        $reply = ['refused', $this->owner === null ? -2 : max(1, $this->ends - $this->nowMs)];
        $holder = $this->owner ?? $token;
        if ($this->shares) {
            $others = self::sorted(array_diff_key($this->shares, [$token => true]));
            [$ends, $holder] = $others[0] ?? [$this->nowMs, $token];
            $reply = ['shared', max(1, $ends - $this->nowMs)];
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

    public function leave(string $token, int $ttl, string $wanted, string $entry, string $previous): int
    {
        $this->leaveQueue($entry, $previous);
        if ($this->renewOwn($wanted, $token, $ttl)) {
            return $this->nextFencingToken();
        }
        $this->serveUnlessOwned();

        return self::NOTHING;
    }

    /** @param list<string> $entries of a token that is owed */
    public function release(string $token, array $entries): int
    {
        $this->leaveQueue(...$entries);
        $held = $this->owns($token);
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
        $this->leaveQueue(...$entries);
        $ends = $this->shareEnds($token);
        if ($this->owner === $token) {
            $this->owner = null;
            $ends = $this->ends;
        }
        if ($ends !== null) {
            $this->endShares($token);
            $this->share($successor ?? $token, $ends);
        }
        $hasShare = $ends !== null || $this->shareEnds($successor ?? $token) !== null;
        $this->serveUnlessOwned();

        return (int) $hasShare;
    }

    /** @return int|list<mixed> */
    public function attach(string $token, string $successor, int $ttl): int|array
    {
        $isToken = !preg_match('#^(\d+/\d+of\d+\*|distlock:shared)#', $token);
        foreach ($isToken && self::permits($token) === self::permits($successor) ? [$successor, $token] : [] as $present) {
            $ends = max($this->nowMs + $ttl, $this->owner === $present ? $this->ends : $this->shareEnds($present) ?? 0);
            if ($this->owner === $present) {
                $this->owner = $successor;
                $this->ends = $ends;
                return [$this->nextFencingToken(), $ends - $this->nowMs];
            }
            if ($this->shareEnds($present) !== null) {
                $fencing = $this->nextFencingToken();
                $this->endShares($present);
                $this->share($successor, $ends);
                $this->serve(null);
                return [$fencing, $ends - $this->nowMs, 'share'];
            }
        }

        return self::NOTHING;
    }

    public function rename(string $token, string $successor): int
    {
        if ($this->owner === $token) {
            $this->owner = $successor;
        } elseif (($ends = $this->shareEnds($token)) !== null) {
            $ends = $this->shareEnds($successor) ?? $ends;
            $this->endShares($token);
            $this->share($successor, $ends);
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
        if ($this->owner !== null && !$foreign && !preg_match('/^[^:]+:\d+:[0-9a-f]{32}:\d+$/', $this->owner)) {
            return 'ERROR FOREIGN';
        }
        $owners = $this->owner === null ? preg_grep('#^\d+/#', array_keys($this->shares), PREG_GREP_INVERT) : [$this->owner];
        if ($seen !== null && ($this->owner === null ? array_diff($owners, $seen) !== [] : $seen !== $owners)) {
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
        } else {
            $this->value = $change === 'set' ? $value : $this->value ?? $value;
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
        return $this->value;
    }

    public function touch(int $lifetime): int
    {
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
        if (($this->fence ?? 0) < $least) {
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
        if ($this->isFree()) {
            $this->owner = $token;
        }
        if ($this->owner !== $token) {
            return 0;
        }
        $this->ends = $this->nowMs + $ttl;

        return 1;
    }

    /** @return list<mixed> */
    public function inspect(): array
    {
        $shares = self::sorted($this->shares);
        $tokens = preg_grep('#^\d+/#', array_column($shares, 1), PREG_GREP_INVERT);
        $waiting = [];
        foreach ($this->ordered() as [$score, $entry]) {
            if ($score >= 0) {
                [, , $token, $wanted] = explode(' ', $entry);
                $waiting[] = "$token $wanted";
            }
        }

        return [
            $this->owner ?? ($shares ? implode(' ', $tokens) : null),
            count($shares),
            $this->isFree() ? -2 : ($this->owner !== null ? $this->ends : max($this->shares)) - $this->nowMs,
            count($waiting),
            $this->fence === null ? null : (string) $this->fence,
            implode(' ', $waiting),
        ];
    }
}
