<?php

/* Who waits for whom, as one look at the server shows it. It knows nothing of what the waiters say about themselves. */

namespace DistLock\Test;

/** One process that waits: for which lock, with which token, and for what. */
final class Waiter
{
    public function __construct(
        public readonly string $lock,
        public readonly string $token,
        public readonly string $wanted,
        public readonly int $position,
    ) {
    }
}

/**
 * The owners and the queues of some locks at one moment. A process is known by its pid; it waits for one lock at a
 * time. The search for those that are stuck plays the server: whoever can go on does, and releases all it has.
 */
final class Circles
{
    private const LOOK = "
        local now = redis.call('time')
        local found = {}
        for i = 1, #KEYS, 3 do
            local owner = redis.call('get', KEYS[i]) or ''
            local shares = redis.call('zrangebyscore', KEYS[i + 1], '(' .. now[1] * 1000 + math.floor(now[2] / 1000), '+inf')
            if owner:sub(1, 16) == 'distlock:shared ' then
                shares = {owner:sub(17)}
            elseif owner ~= 'distlock:shared' then
                shares = {}
            end
            found[#found + 1] = {owner, shares, redis.call('zrange', KEYS[i + 2], 0, -1)}
        end
        return found";

    /** @var array<string, string[]> the tokens of the owners, one for each share, by lock */
    private array $owners = [];
    /** @var array<string, bool> */
    private array $isShared = [];
    /** @var array<string, int[]> pids, by lock */
    private array $queues = [];
    /** @var array<int, Waiter> */
    private array $waiters = [];

    /**
     * @param string[] $names
     * @param int[] $living  the processes that haven't been killed
     */
    public function __construct(\Redis $redis, array $names, array $living)
    {
        $keys = [];
        foreach ($names as $name) {
            array_push($keys, $name, shares($name), queue($name));
        }
        foreach ($redis->eval(self::LOOK, $keys, count($keys)) as $i => [$owner, $shares, $entries]) {
            $name = $names[$i];
            $this->isShared[$name] = str_starts_with($owner, 'distlock:shared');
            $this->owners[$name] = $this->isShared[$name] ? $shares : ($owner === '' ? [] : [$owner]);
            $this->queues[$name] = [];
            foreach ($entries as $position => $entry) {
                [, , $token, $wanted] = explode(' ', $entry);
                $pid = self::pid($token);
                if (in_array($pid, $living, true)) {
                    $this->queues[$name][] = $pid;
                    $this->waiters[$pid] = new Waiter($name, $token, $wanted, count($this->queues[$name]) - 1);
                }
            }
        }
    }

    private static function pid(string $token): int
    {
        return (int) explode(':', $token)[1];
    }

    private static function weight(string $token): int
    {
        return preg_match('/^(\d+)of\d+\*/', $token, $match) ? (int) $match[1] : 1;
    }

    /** @param string[] $owners  who owns the lock now */
    private function canHave(Waiter $waiter, array $owners): bool
    {
        if ($waiter->wanted === 'upgrade') {
            return $owners === [$waiter->token] || !in_array($waiter->token, $owners, true);
        }
        if ($owners === []) {
            return true;
        }
        if ($waiter->wanted === 'write' || !$this->isShared[$waiter->lock]) {
            return false;
        }
        $most = (int) ltrim($waiter->wanted, '/');

        return $most === 0 || count($owners) + self::weight($waiter->token) <= $most;
    }

    /** @return int[] the processes that wait forever if all others go on and release everything */
    public function stuck(): array
    {
        $owners = $this->owners;
        $queues = $this->queues;
        $waiting = array_keys($this->waiters);
        do {
            $before = $waiting;
            foreach ($owners as $name => $tokens) {
                $owners[$name] = array_values(array_filter($tokens, fn ($token) => in_array(self::pid($token), $waiting, true)));
                $queues[$name] = array_values(array_intersect($queues[$name], $waiting));
                $head = $queues[$name][0] ?? null;
                if ($head !== null && $this->canHave($this->waiters[$head], $owners[$name])) {
                    $waiting = array_values(array_diff($waiting, [$head]));
                }
            }
        } while ($waiting !== $before);

        return $waiting;
    }

    /**
     * @param int[] $stuck
     * @return int[] for whom a process waits
     */
    private function blockers(int $pid, array $stuck): array
    {
        $waiter = $this->waiters[$pid];
        $owners = array_filter($this->owners[$waiter->lock], fn ($token) => in_array(self::pid($token), $stuck, true));
        $others = $waiter->wanted === 'upgrade' ? array_diff($owners, [$waiter->token]) : $owners;
        if (!$this->canHave($waiter, array_values($owners)) && $others !== []) {
            return array_values(array_unique(array_map(self::pid(...), $others)));
        }

        return array_slice(array_values(array_intersect(
            array_slice($this->queues[$waiter->lock], 0, $waiter->position),
            $stuck,
        )), 0, 1);
    }

    /** @return array<int, int[]> for each process in a circle, those that are in one with it, sorted */
    public function circles(): array
    {
        $stuck = $this->stuck();
        $reached = [];
        foreach ($stuck as $pid) {
            $todo = $this->blockers($pid, $stuck);
            for ($i = 0; $i < count($todo); $i++) {
                $todo = array_values(array_unique([...$todo, ...$this->blockers($todo[$i], $stuck)]));
            }
            $reached[$pid] = $todo;
        }
        $circles = [];
        foreach ($reached as $pid => $others) {
            $circle = array_values(array_filter($others, fn ($other) => in_array($pid, $reached[$other] ?? [], true)));
            sort($circle);
            $circle === [] || $circles[$pid] = $circle;
        }

        return $circles;
    }

    /** What a process waits for: another text with each wait. */
    public function wait(int $pid): string
    {
        $waiter = $this->waiters[$pid];

        return "$waiter->token $waiter->wanted";
    }
}
