<?php

/* Random schedules of many processes with one lock, with kills and stops, and a checker of what must not result. */

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\DeadlockException;
use DistLock\Lock;
use DistLock\LockLostException;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;
use Random\Engine\Mt19937;
use Random\Randomizer;

require_once __DIR__ . '/event_log.php';

/**
 * The seed decides what is done, so that is the same in every run; how it interleaves isn't. DISTLOCK_MODEL_SEED sets
 * another seed, DISTLOCK_MODEL_STEPS how many acquisitions each process attempts, DISTLOCK_MODEL_FAULTS how many kills,
 * stops and cuts there are, and DISTLOCK_MODEL_COUNTS a file to which a line is added with the seed and the number of
 * operations (attempted acquisitions, changes and releases).
 */
final class Model
{
    private const PROCESSES = 16;

    private readonly int $seed;
    private readonly int $steps;
    private readonly EventLog $log;
    private readonly Randomizer $random;
    /** @var array{int, array, int}[] who waited, in the order of the queue, and between which two times */
    private array $queues = [];
    /** @var Child[] */
    private array $children = [];
    /** @var int[] how often each was restarted */
    private array $lives = [];
    /** @var int[] */
    private array $killed = [];
    /** @var string[] violations found before all had ended */
    private array $broken = [];

    /**
     * @param \Closure(int): Lock $make  makes the lock, in the process that uses it, to acquire this many permits at
     * once
     * @param \Closure(): array $waiting  who waits, in the order of the queue: places() or contenders()
     * @param \Closure(): array $left    what is still there after all have ended, and should be gone
     * @param int $permits               how many may own it at once
     * @param bool $reads                whether it also has readers
     * @param float $ttl                 how long it takes, at least, until what a killed process held is free
     * @param bool $numbered             whether fencing tokens follow the order of the grants
     * @param int $faults                how many kills, stops and cuts there are
     * @param bool $counted              whether each grant, and nothing else, draws the next fencing token
     * @param bool $changes              whether readers become writers, and writers readers
     * @param \Closure|null $cut         breaks all connections
     * @param bool $weighs               whether they take any number of permits at once
     */
    public function __construct(
        private readonly \Closure $make,
        private readonly \Closure $waiting,
        private readonly \Closure $left,
        private readonly int $permits = 1,
        private readonly bool $reads = false,
        private readonly float $ttl = 0.25,
        private readonly int $faults = 12,
        private readonly bool $numbered = true,
        private readonly bool $counted = false,
        private readonly bool $changes = false,
        private readonly ?\Closure $cut = null,
        private readonly bool $weighs = false,
    ) {
        $this->seed = (int) (getenv('DISTLOCK_MODEL_SEED') ?: 1);
        $this->steps = (int) (getenv('DISTLOCK_MODEL_STEPS') ?: max(5, 40 / slowness()));
        $this->log = new EventLog(directory() . '/events');
        $this->random = new Randomizer(new Mt19937($this->seed));
    }

    /** Reports what was violated, or that nothing was. */
    public function run(): void
    {
        for ($process = 0; $process < self::PROCESSES; $process++) {
            $this->lives[$process] = 0;
            $this->start($process);
        }
        $this->disturb();
        $broken = [...$this->broken, ...$this->check(), ...$this->leftovers()];
        if (getenv('DISTLOCK_MODEL_COUNTS')) {
            $line = "seed $this->seed: {$this->countOperations()} operations, " . count($broken) . " broken\n";
            file_put_contents(getenv('DISTLOCK_MODEL_COUNTS'), $line, FILE_APPEND);
        }
        echo $broken === [] ? "nothing was broken\n" : "seed $this->seed: " . implode("\n", array_slice($broken, 0, 10)) . "\n";
    }

    private function countOperations(): int
    {
        return count(array_filter($this->log->read(), fn (array $event) => in_array($event[2], ['ask', 'released'], true)));
    }

    private function start(int $process): void
    {
        $life = $this->lives[$process]++;
        $this->children[$process] = child(fn () => $this->live($process, $life));
    }

    /** Runs one process, which ends early if the schedule says so. */
    private function live(int $process, int $life): void
    {
        $random = new Randomizer(new Mt19937($this->seed * 1000003 + $process * 1009 + $life));
        $locks = [];
        for ($step = intdiv($this->steps * $life, $life + 1); $step < $this->steps; $step++) {
            $action = $random->getInt(0, 99);
            $reading = $this->reads && $random->getInt(0, 99) < 60;
            $timeout = $action < 70 ? 120.0 : ($action < 90 ? $random->getInt(0, 30) / 1000 : 0.0);
            $weight = $this->weighs ? $random->getInt(1, $this->permits) : 1;
            $lock = $locks[$weight] ??= ($this->make)($weight);
            $this->note('ask', $step, [$reading, $weight, microtime(true)]);
            if (!($reading ? $lock->acquireRead($timeout) : $lock->acquire($timeout))) {
                $this->note($timeout === 120.0 ? 'starved' : 'gave up', $step);
                continue;
            }
            $this->hold($lock, $step, $random->getInt(0, 3000));
            $this->changes && $this->change($lock, $step, $reading, $random);
            if ($action === 99) {
                return;
            }
            $lock->release($random->getInt(0, 4) > 0);
            $this->note('released', $step);
        }
        $this->note('done', $this->steps);
    }

    /** Changes from reading to writing and back, several times. Each part is recorded as a step of its own. */
    private function change(Lock $lock, int $step, bool $reading, Randomizer $random): void
    {
        for ($part = 1; $part <= 4 && $random->getInt(0, 99) < 50 && $lock->isHeld(); $part++) {
            if ($reading) {
                $this->note('ask', $step + $part / 10, [false, 1, microtime(true)]);
                if (!$this->upgrade($lock, [0.0, 0.02, 120.0][$random->getInt(0, 2)])) {
                    $this->note('gave up', $step + $part / 10);
                    continue;
                }
                $this->hold($lock, $step + $part++ / 10, $random->getInt(0, 2000));
            }
            /* In this case, downgrade() doesn't end an acquisition. */
            $nested = $reading && $random->getInt(0, 1) === 0;
            if (!($nested ? $lock->release() : $lock->downgrade())) {
                return;
            }
            $this->note('ask', $step + $part / 10, [true, 1, microtime(true)]);
            $this->hold($lock, $step + $part / 10, $random->getInt(0, 2000), false);
            $reading && !$nested && $lock->release();
            $reading = true;
        }
    }

    private function upgrade(Lock $lock, float $timeout): bool
    {
        try {
            return $lock->acquire($timeout);
        } catch (DeadlockException | LockLostException) {
            return false;
        }
    }

    /**
     * Each record says that the lock has been held from the first record until now. A token that isn't new isn't
     * recorded.
     */
    private function hold(Lock $lock, int|float $step, int $microseconds, bool $new = true): void
    {
        $got = [$new ? $lock->getFencingToken() : null, $lock instanceof RedisLock || $lock instanceof RedisSemaphore ? $lock->getToken() : null];
        $end = hrtime(true) + $microseconds * 1000;
        do {
            $now = hrtime(true);
            if (!$lock->isHeld()) {
                $this->note('lost', $step);
                break;
            }
            $this->note('held', $step, $got, $now);
            usleep(200);
        } while (hrtime(true) < $end);
    }

    private function note(string $event, int|float $step, mixed $value = null, ?int $time = null): void
    {
        $this->log->write([$time ?? hrtime(true), getmypid(), $event, $step, $value]);
    }

    /** Kills, stops and restarts processes, and watches the queue, until all have done their part. */
    private function disturb(): void
    {
        $deadline = new Deadline(max(400, $this->steps));
        $next = 0;
        $faults = 0;
        $most = (int) (getenv('DISTLOCK_MODEL_FAULTS') ?: $this->faults);
        $released = 0;
        while ($this->children !== []) {
            if ($deadline->remaining() === 0.0) {
                throw new \RuntimeException("seed $this->seed: not all processes came to their end");
            }
            $this->look();
            $released += $this->log->countNew('released');
            foreach ($this->children as $process => $child) {
                if ($child->hasEnded()) {
                    $this->bury($child);
                    unset($this->children[$process]);
                    $this->isDone($child->pid) || $this->start($process);
                }
            }
            // When a process that ended early is restarted, it skips steps. On a slow machine, all faults would come
            // too soon.
            $mayHarm = $faults < $most && $released >= $this->fewest() * ($faults + 1) / $most;
            if ($mayHarm && hrtime(true) >= $next && $this->children !== []) {
                $next = hrtime(true) + $this->random->getInt(20, 100) * 1_000_000;
                $this->harm($this->children[array_rand($this->children)], $faults++);
            }
            usleep(3000);
        }
    }

    /** Returns how many acquisitions there must have been for the rest to be meaningful. */
    private function fewest(): float
    {
        return self::PROCESSES * $this->steps / 4;
    }

    /** Looks at the queue. A frozen server disturbs everybody. */
    private function look(): void
    {
        $before = hrtime(true);
        $this->queues[] = [$before, ($this->waiting)(), hrtime(true)];
        if (hrtime(true) - $before > 1_000_000_000) {
            $this->note('disturbed', 0, [$before, null]);
        }
    }

    /** Checks that a process ended only because it was killed, or had no connection. */
    private function bury(Child $child): void
    {
        $how = $child->wait();
        if ($how === 'exit 0') {
            return;
        }
        $this->note('dead', 0, $child->pid);
        if (in_array($child->pid, $this->killed, true)) {
            return;
        }
        try {
            $child->await(0);
        } catch (\RuntimeException $exception) {
            $how .= ', ' . $exception->getMessage();
        }
        str_contains($how, ConnectionException::class) || $this->broken[] = "$child->pid ended by $how";
    }

    private function harm(Child $victim, int $number): void
    {
        $since = hrtime(true);
        if ($this->cut !== null && $number % 3 === 2) {
            ($this->cut)();
            $this->note('disturbed', 0, [$since, null]);

            return;
        }
        if ($number % 2 === 0) {
            $this->killed[] = $victim->pid;
            $victim->kill();
            $this->note('dead', 0, $victim->pid);

            return;
        }
        $victim->signal(SIGSTOP);
        usleep($this->random->getInt(5, (int) ($this->ttl * 2000)) * 1000);
        $victim->signal(SIGCONT);
        $this->note('disturbed', 0, [$since, $victim->pid]);
    }

    private function isDone(int $pid): bool
    {
        return array_filter($this->log->read(), fn (array $event) => $event[1] === $pid && $event[2] === 'done') !== [];
    }

    /** @return string[] */
    private function check(): array
    {
        $attempts = $this->attempts();
        $owned = array_values(array_filter($attempts, fn (array $attempt) => isset($attempt['from'])));
        usort($owned, fn (array $a, array $b) => $a['from'] <=> $b['from']);
        $broken = count($owned) >= $this->fewest() ? [] : ['only ' . count($owned) . ' acquisitions'];
        foreach ($attempts as $attempt) {
            isset($attempt['starved']) && $broken[] = "$attempt[pid] starved";
        }

        return [...$broken, ...$this->overlaps($owned), ...$this->overtakings($attempts)];
    }

    /**
     * Returns what each process attempted, and the result: pid, step, asked, since (the same to the millisecond, by
     * microtime()), reading, weight, from and to of what it owned, fencing, token, and whether it gave up.
     */
    private function attempts(): array
    {
        $attempts = [];
        foreach ($this->log->read() as [$time, $pid, $event, $step, $value]) {
            $attempt = &$attempts["$pid $step"];
            match ($event) {
                'ask' => $attempt = ['pid' => $pid, 'step' => $step, 'asked' => $time, 'reading' => $value[0], 'weight' => $value[1],
                    'since' => floor($value[2] * 1000) / 1000],
                'held' => $attempt = ['from' => $attempt['from'] ?? $time, 'to' => $time, 'fencing' => $value[0], 'token' => $value[1]] + $attempt,
                'starved' => $attempt['starved'] = true,
                'gave up' => $attempt['gaveUp'] = true,
                default => null,
            };
            unset($attempt);
        }

        return array_values(array_filter($attempts, fn (?array $attempt) => isset($attempt['asked'])));
    }

    /**
     * Finds moments with more owners than permitted, and fencing tokens that don't grow.
     *
     * @return string[]
     */
    private function overlaps(array $owned): array
    {
        $broken = [];
        $open = [];
        $largest = [false => null, true => null];
        foreach ($owned as $later) {
            $open = array_filter($open, fn (array $earlier) => $earlier['to'] > $later['from']);
            $shares = fn (array $earlier) => $this->reads && $earlier['reading'] && $later['reading'];
            $others = array_filter($open, fn (array $earlier) => !$shares($earlier));
            if ($later['weight'] + array_sum(array_column($others, 'weight')) > $this->permits) {
                $broken[] = "$later[pid] owned it in its step $later[step] alongside others";
            }
            $open[] = $later;
            if ($this->permits > 1 || $later['fencing'] === null) {
                continue;
            }
            $reads = $this->reads && $later['reading'];
            foreach ($reads ? [false] : [false, true] as $reading) {
                if ($largest[$reading] !== null && $largest[$reading]['fencing'] >= $later['fencing']) {
                    $earlier = $largest[$reading];
                    $broken[] = "$later[pid] got $later[fencing] after $earlier[pid] had got $earlier[fencing]";
                }
            }
            if (($largest[$reads]['fencing'] ?? 0) < $later['fencing']) {
                $largest[$reads] = $later;
            }
        }

        return $broken;
    }

    /**
     * Finds those that waited before another one and got the lock after it. A process that was meanwhile stopped, cut
     * off or lost its session may have lost its turn.
     *
     * @return string[]
     */
    private function overtakings(array $attempts): array
    {
        $broken = [];
        $granted = array_filter($attempts, fn (array $attempt) => isset($attempt['from'], $attempt['fencing']));
        $of = [];
        foreach ($attempts as $attempt) {
            $of[$attempt['pid']][] = $attempt;
        }
        $sessions = $this->sessions();
        foreach ($this->queues as [$before, $queue, $after]) {
            $waiting = [];
            foreach ($queue as $place) {
                $attempt = $this->attemptIn($of[$place['pid']] ?? [], $before, $after, $place);
                $waiting[] = $attempt !== null && $this->hasLostSession($place, $attempt, $sessions) ? null : $attempt;
            }
            foreach ($this->pairs(array_values(array_filter($waiting))) as [$first, $second]) {
                $together = $this->permits > 1 || ($first['reading'] && $second['reading']);
                $overtaken = $together ? $this->numbered && $first['fencing'] > $second['fencing']
                    : $first['from'] > $second['from'];
                if (
                    $overtaken && !$this->wasDisturbed($first) && !$this->wasDisturbed($second)
                    && !($this->counted && $this->missedGrant($granted, $before, $second))
                ) {
                    $broken["$second[pid] $second[step]"] = "$second[pid] overtook $first[pid] in its step $second[step]";
                }
            }
        }

        return array_values($broken);
    }

    /** @return array[] each paired with each one behind it */
    private function pairs(array $waiting): array
    {
        $pairs = [];
        foreach ($waiting as $i => $first) {
            foreach (array_slice($waiting, $i + 1) as $second) {
                $pairs[] = [$first, $second];
            }
        }

        return $pairs;
    }

    /** @return array<int, string> the sessions of the nodes that were seen, by fencing token */
    private function sessions(): array
    {
        $sessions = [];
        foreach ($this->queues as [, $queue]) {
            $sessions += array_filter(array_column($queue, 'session', 'fencing'));
        }

        return $sessions;
    }

    /** Whether the node isn't the one with which it got the lock, and may belong to another session. */
    private function hasLostSession(array $place, array $attempt, array $sessions): bool
    {
        return isset($place['session']) && $place['fencing'] !== $attempt['fencing']
            && ($sessions[$attempt['fencing']] ?? null) !== $place['session'];
    }

    /**
     * Whether a grant wasn't read within its ttl before that attempt got the lock, because its receiver got no
     * processor time.
     */
    private function missedGrant(array $attempts, int $since, array $attempt): bool
    {
        $read = [];
        $next = 1;
        foreach ($attempts as ['fencing' => $fencing, 'from' => $from]) {
            $read[$fencing] = true;
            $next = $from < $since ? max($next, $fencing + 1) : $next;
        }
        while ($next < $attempt['fencing'] && isset($read[$next])) {
            $next++;
        }

        return $next < $attempt['fencing'];
    }

    /**
     * Returns the attempt of a process that this place belongs to: it waited all that time, and got the lock. null:
     * there is none, or it isn't certain. The place may still belong to the previous attempt: its node is older, unless
     * that attempt gave up before the node was created.
     */
    private function attemptIn(array $attempts, int $before, int $after, array $place): ?array
    {
        $gaveUp = false;
        foreach ($attempts as $attempt) {
            if ($attempt['asked'] <= $before && ($attempt['from'] ?? 0) >= $after) {
                $isOwn = isset($place['token']) ? $place['token'] === $attempt['token']
                    : ($place['fencing'] ?? 0) === $attempt['fencing'] || (!$gaveUp && $place['since'] > $attempt['since']);

                return $isOwn ? $attempt : null;
            }
            $gaveUp = isset($attempt['gaveUp']);
        }

        return null;
    }

    private function wasDisturbed(array $attempt): bool
    {
        static $times = null;
        $times ??= array_filter($this->log->read(), fn (array $event) => $event[2] === 'disturbed');
        foreach ($times as [$end, , , , [$start, $pid]]) {
            if (in_array($pid, [null, $attempt['pid']], true) && $end >= $attempt['asked'] && $start <= $attempt['from']) {
                return true;
            }
        }

        return false;
    }

    /** @return string[] */
    private function leftovers(): array
    {
        try {
            await(fn () => ($this->left)() === [], 10 + $this->ttl);
        } catch (\RuntimeException) {
            return ['left behind: ' . json_encode(($this->left)(), JSON_UNESCAPED_SLASHES)];
        }

        return [];
    }
}

/** @return array[] the waiters on Redis: pid, token */
function places(string $name, \Redis $redis): array
{
    $tokens = array_map(static fn (string $entry) => explode(' ', $entry)[2], $redis->zRange(queue($name), 0, -1));

    return array_map(static fn (string $token) => ['pid' => (int) explode(':', $token)[1], 'token' => $token], $tokens);
}

/** @return array[] the waiters on ZooKeeper: pid, since when (by microtime()), session, the fencing token or null */
function contenders(ZkLock|ZkSemaphore $lock): array
{
    static $client, $tokens = [];
    // It stops when nothing new has appeared for a while; then it observes what it saw for longer than zk()'s session
    // lasts.
    $client ??= new ZkClient(hosts(), 600_000);
    $places = [];
    foreach (everybody($lock->inspect()) as ['pid' => $pid, 'node' => $node, 'since' => $since, 'session' => $session]) {
        $tokens[$node] ??= $client->created(path() . "/$node");
        $places[] = ['pid' => $pid, 'since' => $since, 'session' => $session, 'fencing' => $tokens[$node]];
    }

    return array_values(array_filter($places, static fn (array $place) => $place['pid'] !== null));
}
