<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use Random\Engine\Mt19937;
use Random\Randomizer;

/** Makes things go wrong, one after the other, and records what went wrong when. */
final class Nemesis
{
    /** At most this many faults may fail. */
    private const FAILURES = 20;

    public readonly Randomizer $random;
    private History $history;
    private int $count = 0;
    private int $failures = 0;

    /**
     * @param array{Fault, int}[] $faults and the relative frequency of each
     * @param string[] $locks those that may be affected
     */
    public function __construct(public readonly string $folder, int $seed, private array $faults, public readonly array $locks)
    {
        $this->random = new Randomizer(new Mt19937($seed));
        $this->history = new History($folder, 'nemesis');
    }

    public function run(): void
    {
        $bag = [];
        foreach ($this->faults as $index => [, $weight]) {
            array_push($bag, ...array_fill(0, $weight, $index));
        }
        while (!file_exists("$this->folder/calm")) {
            $this->pause($this->chance(30) ? 2.0 : 0.5);
            $this->strike($this->faults[$bag[$this->random->getInt(0, count($bag) - 1)]][0]);
        }
    }

    /** On a busy machine, servers sometimes don't agree in time. That is no reason to end the run. */
    private function strike(Fault $fault): void
    {
        try {
            $fault->strike($this);
        } catch (\RuntimeException $exception) {
            if (++$this->failures > self::FAILURES) {
                throw $exception;
            }
            fwrite(STDERR, 'nemesis: ' . strtok($exception->getMessage(), "\n") . "\n");
        }
    }

    /**
     * Has $work cause the fault and repair it.
     *
     * @param string[] $excuses rules that may be violated by design meanwhile. If exclusion is one, so is tokens: a
     * process that had been given the lock earlier may find out later than the next owner.
     * @param string[] $disturbs actors whose order and waits aren't judged meanwhile
     * @param float $after how long it has effects afterwards
     * @param string[]|null $locks null: all
     */
    public function during(
        string $kind,
        string $target,
        callable $work,
        array $excuses = [],
        array $disturbs = ['*'],
        float $after = 1.0,
        ?array $locks = null,
    ): void {
        $fault = $this->begin($kind, $target, $excuses, $disturbs, $after, $locks);
        try {
            $work();
        } finally {
            $this->end($fault);
        }
    }

    /** @return array to pass to end(), for faults that begin before others end */
    public function begin(
        string $kind,
        string $target,
        array $excuses = [],
        array $disturbs = ['*'],
        float $after = 1.0,
        ?array $locks = null,
    ): array {
        $fault = [
            'what' => 'fault', 'number' => ++$this->count, 'kind' => $kind, 'target' => $target, 'from' => hrtime(true), 'until' => null,
            'locks' => $locks, 'excuses' => $excuses, 'disturbs' => $disturbs, 'after' => $after,
        ];
        $this->history->write($fault);

        return $fault;
    }

    public function end(array $fault): void
    {
        $this->history->write(['until' => hrtime(true)] + $fault);
    }

    /** @return array{int, string}|null the process and name of a running worker that may be killed */
    public function victim(): ?array
    {
        return $this->worker(false);
    }

    /** @return array{int, string}|null the process and name of a running worker */
    public function worker(bool $spared = true): ?array
    {
        $files = glob("$this->folder/workers/*") ?: ['/none'];
        [$pid, $actor, $which] = explode(' ', (string) @file_get_contents($files[$this->random->getInt(0, count($files) - 1)])) + [1 => '', 2 => ''];
        if ($which === 'spared' && !$spared) {
            return null;
        }
        $command = (string) @file_get_contents("/proc/$pid/cmdline");

        return str_contains($command, "\0$this->folder\0") ? [(int) $pid, $actor] : null;
    }

    public function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    public function among(array $choices): mixed
    {
        return $choices[$this->random->getInt(0, count($choices) - 1)];
    }

    public function between(float $least, float $most): float
    {
        return $least + $this->random->getInt(0, 1000) / 1000 * ($most - $least);
    }

    public function pause(float $most, float $least = 0.0): void
    {
        usleep((int) ($this->between($least, $most) * 1e6));
    }
}
