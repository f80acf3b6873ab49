<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** Counts what isn't judged. */
final class Figures
{
    private const COLUMNS = 240;

    /** @var array<string, int> */
    private array $counts = [
        'actors' => 0, 'lines' => 0, 'calls' => 0, 'calls_with_bounds' => 0, 'losses' => 0, 'holds' => 0, 'tokens' => 0,
        'updates' => 0, 'judged_for_order' => 0, 'judged_for_order_in_loops' => 0, 'judged_for_wait' => 0,
    ];
    /**
     * @var array<string, array{asked: int, got: int, no: int, threw: int, open: int, contended: int, waits: int[]}> by
     *     backend and class
     */
    private array $classes = [];
    /**
     * @var array<string, array<int, array>> the same by weight, for locks of which some want several permits at once
     */
    private array $weights = [];
    /** @var array<string, int[][]> waits by backends and columns */
    private array $waits = [];
    /** @var array<string, int[][]> gaps likewise */
    private array $gaps = [];
    private readonly int $column;

    /** @param int $first, $last when the run began, and when it ended */
    public function __construct(private readonly int $first, private readonly int $last)
    {
        $this->column = max(1, intdiv($last - $first, self::COLUMNS) + 1);
    }

    public function count(string $what, int $number): void
    {
        $this->counts[$what] += $number;
    }

    /**
     * @param array{class: string, backend: string} $lock
     * @param Wait[] $waits
     * @param Hold[] $holds
     */
    public function lock(array $lock, array $waits, array $holds): void
    {
        $this->count('holds', count($holds));
        $this->count('tokens', count(array_filter($holds, fn (Hold $hold) => $hold->token !== null)));
        $isWeighted = max([1, ...array_column($waits, 'weight')]) > 1;
        foreach ($waits as $wait) {
            $class = "$lock[backend] " . ($wait->several ? 'MultiLock' : $lock['class']);
            self::add($this->classes[$class], $wait);
            $isWeighted && self::add($this->weights[$class][$wait->weight], $wait);
            if ($wait->outcome === 'got') {
                $this->waits[$lock['backend']][$this->columnOf($wait->asked)][] = $wait->until - $wait->asked;
            }
        }
    }

    private static function add(?array &$counted, Wait $wait): void
    {
        $counted ??= ['asked' => 0, 'got' => 0, 'no' => 0, 'threw' => 0, 'open' => 0, 'contended' => 0, 'waits' => []];
        $counted['asked']++;
        $counted[$wait->outcome]++;
        $counted['contended'] += $wait->contended ? 1 : 0;
        if ($wait->outcome === 'got') {
            $counted['waits'][] = $wait->until - $wait->asked;
        }
    }

    /** @param list<array{int, int}> $gaps */
    public function gaps(string $backend, array $gaps): void
    {
        foreach ($gaps as [$from, $to]) {
            $this->gaps[$backend][$this->columnOf($from)][] = $to - $from;
        }
    }

    /** @param Violation[] $violations */
    public function of(Run $run, array $violations): array
    {
        $broken = array_filter($violations, fn (Violation $violation) => $violation->fault === null);
        $excused = array_filter($violations, fn (Violation $violation) => $violation->fault !== null);
        $rules = fn (array $some) => array_count_values(array_map(fn (Violation $violation) => $violation->rule, $some));

        return [
            'verdict' => $broken === [] ? 'held' : 'broken',
            'seed' => $run->description['seed'] ?? null,
            'backend' => $run->description['backend'] ?? null,
            'versions' => $run->description['versions'] ?? [],
            'seconds' => ($this->last - $this->first) / 1e9,
            'undisturbed_seconds' => $this->undisturbed($run),
            'counts' => $this->counts,
            'classes' => array_map($this->summary(...), $this->classes),
            'weights' => array_map($this->byWeight(...), $this->weights),
            'violations' => $rules($broken),
            'by_design' => $rules($excused),
            'faults' => $this->faults($run),
            'waits' => array_map($this->series(...), $this->waits),
            'gaps' => array_map($this->series(...), $this->gaps),
            'marks' => array_map(fn (Fault $fault) => [
                'line' => $fault->line,
                'kind' => $fault->kind,
                'target' => $fault->target,
                'from' => ($fault->from - $this->first) / 1e9,
                'until' => ($fault->until - $this->first) / 1e9,
            ], array_values($run->faults)),
        ];
    }

    /** Returns for how long nothing disturbed everybody, so that the order was judged. */
    private function undisturbed(Run $run): float
    {
        return without($this->first, $this->last, $run->disturbances('*', null)) / 1e9;
    }

    private function columnOf(int $at): int
    {
        return min(self::COLUMNS - 1, max(0, intdiv($at - $this->first, $this->column)));
    }

    private function faults(Run $run): array
    {
        $kinds = array_count_values(array_map(fn (Fault $fault) => $fault->kind, $run->faults));
        ksort($kinds);

        return $kinds;
    }

    private function summary(array $class): array
    {
        return ['waits' => self::quantiles($class['waits'])] + $class;
    }

    /** @param array<int, array> $weights */
    private function byWeight(array $weights): array
    {
        ksort($weights);

        return array_map($this->summary(...), $weights);
    }

    /** @param int[][] $columns */
    private function series(array $columns): array
    {
        ksort($columns);
        $series = [];
        foreach ($columns as $number => $times) {
            $series[] = ['at' => $number * $this->column / 1e9] + self::quantiles($times);
        }

        return ['all' => self::quantiles(array_merge(...$columns)), 'step' => $this->column / 1e9, 'columns' => $series];
    }

    /** @param int[] $times */
    private static function quantiles(array $times): array
    {
        sort($times);
        $count = count($times);
        $rank = fn (float $part) => $count === 0 ? null : $times[min($count - 1, (int) ($part * $count))] / 1e9;

        return ['count' => $count, 'p50' => $rank(0.5), 'p99' => $rank(0.99), 'p999' => $rank(0.999), 'max' => $rank(1.0)];
    }
}
