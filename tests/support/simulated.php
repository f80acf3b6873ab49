<?php

/*
 * A made-up lock that keeps all its promises, and the history of its users, about which the checker of scripts/chaos
 * must not complain.
 */

namespace DistLock\Test;

use Random\Engine\Mt19937;
use Random\Randomizer;

require_once __DIR__ . '/histories.php';

/** Readers and writers, or permits, in FIFO order. Times are in milliseconds. */
final class Simulated
{
    private const TTL = 2000.0;

    public readonly Histories $history;
    private readonly Randomizer $random;
    private float $now = 0.0;
    private int $token = 100;
    /** @var array<string, array{mode: string, until: float, weight: int}> who has it */
    private array $owners = [];
    /**
     * @var array<string, array{mode: string, asked: float, deadline: float, weight: int}> in the order of their turns
     */
    private array $queue = [];
    /** @var array<string, float> when each idle one will ask next */
    private array $idle = [];
    /**
     * @var array{string, float, float, float, int, string, int}[] what was owned: the owner, asked, got, until, token,
     *     mode, weight
     */
    public array $owned = [];

    /** @param bool $weighted some want several permits at once */
    public function __construct(
        int $seed,
        private readonly int $permits,
        private readonly int $turns = 400,
        private readonly bool $weighted = false,
    ) {
        $this->random = new Randomizer(new Mt19937($seed));
        $this->history = new Histories(['lock' => [
            'permits' => $permits, 'fifo' => true, 'tokens' => true, 'ttl' => self::TTL / 1000, 'slack' => 1.0,
        ]], ['order_slack' => 0.05]);
        for ($actor = 0; $actor < 8; $actor++) {
            $this->idle["w$actor"] = $this->upTo(50);
        }
    }

    /** Makes this many things happen, and records what was owned, except where $keep returns false. */
    public function run(?callable $keep = null): Histories
    {
        for ($turn = 0; $turn < $this->turns; $turn++) {
            $this->step();
        }
        foreach ($this->owned as $index => [$actor, $asked, $got, $until, $token, $mode, $weight]) {
            if ($keep === null || $keep($index)) {
                $this->history->owns($actor, $asked, $got, $until, $token, $mode, call: $weight > 1 ? ['weight' => $weight] : []);
            }
        }

        return $this->history;
    }

    private function upTo(float $milliseconds): float
    {
        return $this->random->getInt(1, 1_000_000) / 1_000_000 * $milliseconds;
    }

    private function step(): void
    {
        $times = [
            ...array_map(fn (float $at) => [$at, 'ask'], $this->idle),
            ...array_map(fn (array $waiter) => [$waiter['deadline'], 'give up'], $this->queue),
            ...array_map(fn (array $owner) => [$owner['until'], 'release'], $this->owners),
        ];
        uasort($times, fn (array $a, array $b) => $a[0] <=> $b[0]);
        $actor = array_key_first($times);
        [$this->now, $what] = $times[$actor];
        match ($what) {
            'ask' => $this->ask($actor),
            'give up' => $this->giveUp($actor),
            'release' => $this->release($actor),
        };
        $this->serve();
    }

    private function ask(string $actor): void
    {
        unset($this->idle[$actor]);
        $mode = $this->permits > 1 ? 'permit' : ($this->random->getInt(0, 1) === 1 ? 'read' : 'write');
        $patience = $this->random->getInt(0, 4) === 0 ? $this->upTo(100) : INF;
        $weight = $this->weighted ? $this->random->getInt(1, $this->permits) : 1;
        $this->queue[$actor] = ['mode' => $mode, 'asked' => $this->now, 'deadline' => $this->now + $patience, 'weight' => $weight];
    }

    private function giveUp(string $actor): void
    {
        ['mode' => $mode, 'asked' => $asked, 'weight' => $weight] = $this->queue[$actor];
        $call = ['timeout' => 0.1, 'weight' => $weight];
        $this->history->call($actor, $asked, $this->now, $mode === 'read' ? 'acquireRead' : 'acquire', $call, ['result' => false]);
        unset($this->queue[$actor]);
        $this->idle[$actor] = $this->now + $this->upTo(50);
    }

    private function release(string $actor): void
    {
        unset($this->owners[$actor]);
        $this->idle[$actor] = $this->now + 0.2 + $this->upTo(20);
    }

    private function serve(): void
    {
        while (($actor = array_key_first($this->queue)) !== null && $this->suits($this->queue[$actor])) {
            ['mode' => $mode, 'asked' => $asked, 'weight' => $weight] = $this->queue[$actor];
            unset($this->queue[$actor]);
            $got = $this->now + $this->upTo(1);
            $until = $got + $this->upTo(30);
            $this->owners[$actor] = ['mode' => $mode, 'until' => $until + 0.1, 'weight' => $weight];
            $this->owned[] = [$actor, $asked, $got, $until, $this->token++, $mode, $weight];
        }
    }

    /** @param array{mode: string, weight: int} $waiter */
    private function suits(array $waiter): bool
    {
        $modes = array_column($this->owners, 'mode');

        return match ($waiter['mode']) {
            'permit' => array_sum(array_column($this->owners, 'weight')) + $waiter['weight'] <= $this->permits,
            'read' => !in_array('write', $modes, true),
            'write' => $modes === [],
        };
    }
}
