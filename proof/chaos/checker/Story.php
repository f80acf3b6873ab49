<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** A call that wants locks, until it is known how it ended. */
final class Attempt
{
    public ?int $returned = null;
    public string $outcome = 'open';
    public bool $contended = false;
    /** @var string[] those that are known to be held */
    public array $held = [];
    /** Whether its wait was recorded. */
    public bool $told = false;

    /**
     * @param string[] $locks
     * @param bool $nested some of them were held already
     */
    public function __construct(
        public readonly array $locks,
        public readonly string $method,
        public readonly int $asked,
        public readonly bool $lined,
        public readonly bool $nested,
        public readonly int $weight,
        public readonly int $line,
    ) {
    }
}

/** A hold that hasn't ended. */
final class Held
{
    /** @param int $since when its present mode may have begun */
    public function __construct(
        public readonly string $lock,
        public readonly Fate $fate,
        public readonly Hold $stretch,
        public readonly int $since,
    ) {
    }
}

/**
 * Reads what one process did, line by line. Records of a lock go into the spool; what is judged by process stays here.
 */
final class Story
{
    private const ACQUIRING = ['acquire', 'acquireRead', 'attach', 'synchronized', 'session_start'];
    /** How many nanoseconds a process that reaches the servers may take to give back what it owes. */
    private const LATELY = 2_000_000_000;
    /** After these exceptions, the server's state is known. */
    private const CLEAR = ['TimeoutException', 'DeadlockException', 'ValueError', 'TypeError'];

    /** @var Call[] */
    public array $calls = [];
    /** @var Fate[] by the names of the holds */
    public array $fates = [];
    public int $lines = 0;
    public ?int $first = null;
    public int $last = 0;

    /** @var array<int, array{int, array}> lines and events of the calls that haven't returned */
    private array $open = [];
    /** @var Attempt[] by ids */
    private array $attempts = [];
    /** @var Held[] the holds that haven't ended, by name */
    private array $holds = [];
    /** @var array<string, int> when it last gave up a lock without hearing that it is free, by lock */
    private array $owing = [];
    /** @var array<int, int> when the last calls began */
    private array $starts = [];
    private bool $foreign = false;
    private bool $orderly = false;
    private int $line = 0;

    public function __construct(private readonly Run $run, private readonly string $actor, private readonly Spool $spool)
    {
    }

    /** @param iterable<int, array> $events by lines */
    public function read(iterable $events): void
    {
        foreach ($events as $this->line => $event) {
            $this->lines++;
            $this->first ??= $event['at'];
            $this->last = max($this->last, $event['at']);
            match ($event['what']) {
                'call' => $this->call($event),
                'return' => $this->return($event),
                'held' => $this->held($event),
                'lost', 'onLost', 'released', 'detached' => $this->ended($event),
                'counter', 'doubt' => $this->updated($event),
                'born' => $this->foreign = $event['foreign'] ?? false,
                'ends' => $this->orderly = true,
                'note' => null,
                default => throw new \RuntimeException("$this->actor:$this->line says what nobody knows: $event[what]"),
            };
        }
    }

    /** Everything that didn't end by itself ends with the process. */
    public function finish(): Ending
    {
        $ending = $this->run->ending($this->actor, $this->last, $this->line, $this->orderly);
        foreach ($this->holds as $held) {
            $this->end($held, $ending->gone);
            $ending->orderly ? $this->owing[$held->lock] = $ending->at : $this->trouble($held->lock, $ending->at, 'its owner died', true);
        }
        foreach ($this->attempts as $attempt) {
            $this->settle($attempt, $ending->at);
            foreach ($attempt->returned === null ? $attempt->locks : [] as $lock) {
                $ending->orderly ? $this->owing[$lock] = $ending->at : $this->trouble($lock, $ending->at, 'a waiter died', true);
            }
        }
        $this->leave($ending);
        foreach ($this->open as [$line, $event]) {
            $this->calls[] = $this->finished($event, $line, $ending->at, false);
        }

        return $ending;
    }

    /**
     * A process that died leaves what it hadn't given back; one that ended in order has given it back, unless it
     * couldn't reach the servers.
     */
    private function leave(Ending $ending): void
    {
        foreach ($this->owing as $lock => $since) {
            $ttl = $this->run->lock($lock)['ttl'];
            $away = touches($this->run->disturbances('*', $lock, false), $ending->at - self::LATELY, $ending->gone);
            $killed = !$ending->orderly && $ending->at - $since < self::LATELY;
            if ($ending->at - $since < $ttl && ($away || $killed)) {
                $this->trouble($lock, $ending->at, 'it ended, and owed it', true);
            }
        }
    }

    private function call(array $event): void
    {
        $locks = (array) $event['lock'];
        $this->open[$event['id']] = [$this->line, $event];
        $this->starts[$event['id']] = $event['at'];
        if (count($this->starts) > 512) {
            $this->starts = array_slice($this->starts, -256, null, true);
        }
        foreach ($this->attempts as $id => $attempt) {
            if ($attempt->returned !== null && array_intersect($attempt->locks, $locks) !== []) {
                $this->settle($attempt, $attempt->returned);
                unset($this->attempts[$id]);
            }
        }
        if (in_array($event['method'], self::ACQUIRING, true)) {
            $timeout = $event['timeout'] ?? null;
            $nested = array_filter($locks, $this->has(...)) !== [];
            $lined = $timeout !== 0 && $timeout !== 0.0;
            $this->attempts[$event['id']] = new Attempt(
                $locks,
                $event['method'],
                $event['at'],
                $lined,
                $nested,
                $event['weight'] ?? 1,
                $this->line,
            );
        }
    }

    private function return(array $event): void
    {
        [$line, $call] = $this->open[$event['id']]
            ?? throw new \RuntimeException("$this->actor:$this->line returns from a call that nobody made: $event[id]");
        unset($this->open[$event['id']]);
        $this->calls[] = $this->finished($call, $line, $event['at'], true);
        $threw = isset($event['threw']) ? basename(strtr($event['threw']['class'], '\\', '/')) : null;
        if ($call['method'] === 'waitUntilFree') {
            $this->stoodBy($call, $line, $event, $threw);

            return;
        }
        if ($threw !== null && !in_array($threw, self::CLEAR, true)) {
            foreach ((array) $call['lock'] as $lock) {
                $this->trouble($lock, $event['at'], "$call[method]() threw $threw");
            }
        }
        $attempt = $this->attempts[$event['id']] ?? null;
        if ($attempt === null) {
            return;
        }
        $attempt->returned = $event['at'];
        $attempt->contended = ($event['waited'] ?? 0) > 0;
        $attempt->outcome = match (true) {
            $threw === 'TimeoutException' => 'no',
            $threw !== null => 'threw',
            $attempt->method === 'synchronized' => 'got',
            default => ($event['result'] ?? null) === true ? 'got' : 'no',
        };
        foreach (count($attempt->locks) > 1 ? $attempt->locks : [] as $lock) {
            $this->spool->add($lock, new Possession($this->actor, 'write', $attempt->asked, $event['at']));
        }
        if ($attempt->outcome !== 'got') {
            $this->settle($attempt, $event['at']);
            unset($this->attempts[$event['id']]);
        }
    }

    /** Such a call can't leave anything behind that others would have to wait for. */
    private function stoodBy(array $call, int $line, array $event, ?string $threw): void
    {
        $isFree = ($event['result'] ?? null) === true;
        $this->spool->add($call['lock'], new Wait(
            $this->actor,
            'free',
            $call['at'],
            $event['at'],
            $isFree ? $event['at'] : null,
            $threw !== null ? 'threw' : ($isFree ? 'got' : 'no'),
            ($call['timeout'] ?? null) !== 0 && ($call['timeout'] ?? null) !== 0.0,
            $this->foreign,
            false,
            ($event['waited'] ?? 0) > 0,
            $line,
        ));
    }

    private function held(array $event): void
    {
        $name = $event['hold'];
        $token = $event['token'] ?? null;
        $held = $this->holds[$name] ?? null;
        $stretch = $held?->stretch;
        if ($stretch?->mode === $event['mode'] && ($token === null || $stretch->token === $token)) {
            $stretch->to = max($stretch->to, $event['at']);
            $stretch->lastLine = $this->line;
            $held->fate->heldLast = $event['at'];

            return;
        }
        $attempt = $this->attemptOf($event);
        $since = $held === null ? min($attempt?->returned ?? $event['at'], $event['at']) : $event['at'];
        $asked = $attempt?->asked ?? ($stretch?->mode === $event['mode'] && $stretch->token === null ? $stretch->asked : null);
        $held === null || $this->end($held, $event['at']);
        $fate = $this->fates[$name]
            ??= new Fate($this->actor, $name, $event['lock'], $event['callback'] ?? true, $event['at'], $this->line);
        $fate->heldLast = $event['at'];
        $this->holds[$name] = new Held($event['lock'], $fate, $this->stretch($event, $token, $asked), $since);
    }

    private function stretch(array $event, ?int $token, ?int $asked): Hold
    {
        $at = $event['at'];

        return new Hold(
            $this->actor,
            $event['hold'],
            $event['mode'],
            $token,
            $at,
            $at,
            $asked,
            $this->line,
            $this->line,
            $event['weight'] ?? 1,
        );
    }

    /** Returns the call from which a hold, or its change of mode, results. This ends the call's wait. */
    private function attemptOf(array $event): ?Attempt
    {
        $attempt = isset($event['id']) ? $this->attempts[$event['id']] ?? null : null;
        foreach (isset($event['id']) ? [] : $this->attempts as $other) {
            $got = $other->outcome === 'got' || ($other->outcome === 'open' && $other->method === 'synchronized');
            if ($got && in_array($event['lock'], $other->locks, true) && !in_array($event['lock'], $other->held, true)) {
                $attempt = $other;
            }
        }
        if ($attempt !== null) {
            $attempt->held[] = $event['lock'];
            $this->settle($attempt, min($attempt->returned ?? $event['at'], $event['at']), $event['at'], $event['mode']);
        }

        return $attempt;
    }

    /** Records the wait of a call, and how it ended. */
    private function settle(Attempt $attempt, int $until, ?int $got = null, ?string $mode = null): void
    {
        if ($attempt->told) {
            return;
        }
        $attempt->told = true;
        if ($attempt->outcome === 'got' && $got === null && !$attempt->nested) {
            array_map(fn (string $lock) => $this->trouble($lock, $until, 'it was never seen to be held'), $attempt->locks);
        }
        // What its owner handed to it wasn't anybody's turn.
        if ($attempt->method === 'attach') {
            return;
        }
        $this->spool->add($attempt->locks[0], new Wait(
            $this->actor,
            $mode ?? ($attempt->method === 'acquireRead' ? 'read' : 'write'),
            $attempt->asked,
            $until,
            $got,
            $got === null ? $attempt->outcome : 'got',
            $attempt->lined,
            $this->foreign,
            count($attempt->locks) > 1,
            $attempt->contended,
            $attempt->line,
            $attempt->weight,
        ));
    }

    private function ended(array $event): void
    {
        $name = $event['hold'];
        $fate = $this->fates[$name] ??= new Fate($this->actor, $name, $event['lock'], true, $event['at'], $this->line);
        match ($event['what']) {
            'lost' => $fate->lost ??= $event['at'],
            'onLost' => $fate->told[] = $event['at'],
            'released' => $fate->released = ($event['confirmed'] ?? false) && !($event['threw'] ?? false) ? $event['at'] : null,
            'detached' => null,
        };
        if (isset($this->holds[$name])) {
            $this->end($this->holds[$name], $event['at']);
        }
        if ($event['what'] === 'released' && !($event['confirmed'] ?? false)) {
            $this->owing[$event['lock']] = $event['at'];
        }
        if ($event['what'] !== 'released' || ($event['threw'] ?? false)) {
            $this->trouble($event['lock'], $event['at'], $event['what']);
        }
    }

    private function end(Held $held, int $at): void
    {
        $stretch = $held->stretch;
        $this->spool->add($held->lock, $stretch);
        $this->spool->add($held->lock, new Possession($this->actor, $stretch->mode, $held->since, $at, $stretch->weight));
        unset($this->holds[$held->fate->name]);
    }

    private function updated(array $event): void
    {
        $from = $event['from'] ?? $this->starts[$event['id'] ?? -1] ?? $this->first;
        $known = $event['what'] === 'counter';
        $this->spool->add($event['lock'], new Update(
            $this->actor,
            $from,
            $event['at'],
            $known ? $event['before'] : null,
            $known ? $event['after'] : null,
            $this->line,
        ));
    }

    private function trouble(string $lock, int $at, string $why, bool $dead = false): void
    {
        $this->spool->add($lock, new Trouble($this->actor, $at, $why, $dead));
        $this->owing[$lock] = $at;
    }

    private function has(string $lock): bool
    {
        foreach ($this->holds as $held) {
            if ($held->lock === $lock) {
                return true;
            }
        }

        return false;
    }

    private function finished(array $call, int $line, int $at, bool $returned): Call
    {
        return new Call($this->actor, $call['method'], implode(', ', (array) $call['lock']), $call['at'], $at, $call['bound'] ?? null, $returned, $line);
    }
}
