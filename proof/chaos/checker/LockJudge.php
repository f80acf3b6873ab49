<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** Applies all rules to what happened to one lock. */
final class LockJudge
{
    /** A waiter that doesn't ask for 4.5 s loses its place. Some waiters last asked some time before a fault began. */
    private const ABSENT = 3_000_000_000;
    /** What happens again so soon is taken to go on meanwhile. */
    private const SOON = 500_000_000;

    /**
     * @var array{class: string, backend: string, permits: int, readers: bool, fifo: bool, tokens: bool, ttl: int,
     *     slack: int, owed: ?int, fifo_in_loops: bool}
     */
    private readonly array $lock;
    /** @var Hold[] ordered by `from` */
    private readonly array $holds;
    /** @var Wait[] */
    private readonly array $waits;
    /** @var Wait[] those that only waited until it was free */
    private readonly array $bystanders;
    /** @var Possession[] */
    private readonly array $possessions;
    /** @var list<array{int, int}> */
    private readonly array $storms;
    /** @var array<string, list<array{int, int}>> when each actor itself was disturbed */
    private array $disturbed = [];

    /** @param array<class-string, object[]> $records */
    public function __construct(private readonly Run $run, private readonly string $name, private readonly array $records)
    {
        $this->lock = $run->lock($name);
        $holds = $records[Hold::class];
        usort($holds, fn (Hold $a, Hold $b) => $a->from <=> $b->from);
        $this->holds = $holds;
        $this->bystanders = array_filter($records[Wait::class], fn (Wait $wait) => $wait->mode === 'free');
        $this->waits = array_diff_key($records[Wait::class], $this->bystanders);
        $this->possessions = $records[Possession::class];
        $this->storms = $run->disturbances('*', $name);
    }

    /** @return Violation[] */
    public function judge(Figures $figures): array
    {
        $lined = $this->lined();
        $gaps = $this->gaps($lined);
        $unheard = $this->unheard($gaps);
        $inOrder = $this->lock['fifo'] ? $this->inOrder($unheard) : [];
        $inLoops = $this->lock['fifo_in_loops'] ? $this->inLoops($unheard) : [];
        $violations = [
            ...exclusion($this->holds, $this->lock['permits']),
            ...freedom($this->holds, $this->bystanders),
            ...($this->lock['tokens'] ? tokens($this->holds) : []),
            ...array_values(order_in_loops($inLoops, $this->run->orderSlack) + order($inOrder, $this->run->orderSlack)),
            ...$this->sleepers($lined, $gaps),
            ...updates($this->records[Update::class]),
        ];
        $figures->lock($this->lock, $this->waits, $this->holds);
        $figures->gaps($this->lock['backend'], $gaps);
        $figures->count('judged_for_wait', count($lined));
        $figures->count('judged_for_order', count($inOrder));
        $figures->count('judged_for_order_in_loops', count($inLoops));
        $figures->count('updates', count($this->records[Update::class]));
        foreach ($violations as $violation) {
            $violation->lock = $this->name;
        }

        return $violations;
    }

    /**
     * @param Wait[] $lined
     * @return list<array{int, int}>
     */
    private function gaps(array $lined): array
    {
        $permits = $this->lock['permits'];
        if (max([1, ...array_column($this->waits, 'weight'), ...array_column($this->possessions, 'weight')]) === 1) {
            return gaps(self::stretches($lined), self::stretches($this->possessions), $permits);
        }
        $away = [];
        $stretches = array_map(fn (Possession $possession) => [$possession, $possession->from, $possession->to], $this->possessions);
        foreach ($this->waits as $wait) {
            // A disturbed process that can't be reached keeps nobody out for longer than a dead one.
            $away[$wait->actor] ??= $this->run->disturbances($wait->actor, $this->name, false);
            foreach ($wait->lined ? parts_without($wait->asked, $wait->until, $away[$wait->actor]) : [] as [$from, $to]) {
                $stretches[] = [$wait, $from, $to];
            }
        }

        return weighted_gaps($stretches, $lined, $permits, $this->run->orderSlack);
    }

    /** Collects what surrounds a violation, to be drawn. */
    public function picture(Violation $violation): array
    {
        return picture($violation, $this->holds, $this->waits);
    }

    /** @return Wait[] those in the queue that weren't disturbed themselves. For a semaphore, those that wait until
     *     nobody has a permit are left out, because they aren't judged by the number of permits.
     */
    private function lined(): array
    {
        $waits = $this->lock['permits'] === 1 ? [...$this->waits, ...$this->bystanders] : $this->waits;

        return array_filter($waits, fn (Wait $wait) => $wait->lined && $wait->isJudged()
            && !touches($this->disturbancesOf($wait->actor), $wait->asked, $wait->until));
    }

    /**
     * When nobody had the lock for a ttl, it may have been given to a process that got no processor time and has lost
     * its place.
     *
     * @param list<array{int, int}> $gaps
     * @return list<array{int, int}>
     */
    private function unheard(array $gaps): array
    {
        return array_values(array_filter($gaps, fn (array $gap) => $gap[1] - $gap[0] >= 0.9 * $this->lock['ttl']));
    }

    /**
     * @param list<array{int, int}> $unheard
     * @return Wait[] those that nothing disturbed until it was their turn
     */
    private function inOrder(array $unheard): array
    {
        return array_filter([...$this->waits, ...$this->bystanders], fn (Wait $wait) => $wait->turn() !== null
            && $wait->isJudged()
            && !touches($this->storms, $wait->asked, $wait->turn())
            && !touches($unheard, $wait->asked, $wait->turn())
            && !touches($this->disturbancesOf($wait->actor), $wait->asked, $wait->turn()));
    }

    /**
     * A disturbance doesn't change the order among the waits of one process, unless it lasts for so long that some of
     * them count as dead.
     *
     * @param list<array{int, int}> $unheard
     * @return Wait[] those of fibers
     */
    private function inLoops(array $unheard): array
    {
        $absences = [];
        $waits = [];
        foreach ($this->waits as $wait) {
            $process = process_of($wait->actor);
            if ($wait->got !== null && $wait->isFibers() && $wait->isJudged()) {
                $absent = $absences[$process] ??= merged([...$unheard, ...$this->absences($process)]);
                touches($absent, $wait->asked, $wait->got) || $waits[] = $wait;
            }
        }

        return $waits;
    }

    /** @return list<array{int, int}> when it may have asked no server for so long that others may go past it */
    private function absences(string $process): array
    {
        $away = [];
        foreach ([$process, '*'] as $whose) {
            foreach ($this->run->disturbances($whose, $this->name, false) as [$from, $until]) {
                $away[] = [$from, $until + self::SOON];
            }
        }

        return array_values(array_filter(merged($away), fn (array $stretch) => $stretch[1] - $stretch[0] >= self::ABSENT));
    }

    private function disturbancesOf(string $actor): array
    {
        return $this->disturbed[$actor] ??= $this->run->disturbances($actor, $this->name);
    }

    /**
     * @param Wait[] $lined
     * @param list<array{int, int}> $gaps
     * @return Violation[]
     */
    private function sleepers(array $lined, array $gaps): array
    {
        ['ttl' => $ttl, 'slack' => $slack, 'owed' => $owed] = $this->lock;
        $troubles = $this->troubles($owed !== null);
        $faults = $this->run->disturbances('*', $this->name, false);
        if ($owed !== null) {
            // The dead may keep the lock for a ttl; the living give back what nobody wants, unless they are frozen.
            $dead = array_map(fn (array $death) => [$death[0], $death[0] + $ttl], $troubles);
            $stops = array_merge(...array_map($this->run->stops(...), $this->concerned()));
            $faults = merged([...$faults, ...$dead, ...$stops, ...$this->forgottenReleases()]);
            [$slack, $ttl] = [$owed, 0];
        }
        $violations = wait($lined, $gaps, $troubles, $faults, $slack, $ttl);
        if ($this->lock['permits'] > 1 || !$this->lock['readers']) {
            return $violations;
        }
        // Only a writer that has the lock, or is in front, keeps a reader out.
        $reading = array_filter($lined, fn (Wait $wait) => $wait->mode === 'read');
        $writing = array_filter($this->waits, fn (Wait $wait) => $wait->mode !== 'read');
        $writers = array_filter($this->possessions, fn (Possession $possession) => $possession->mode !== 'read');
        $gaps = gaps(self::stretches($reading), self::stretches($writers, self::stretches($writing)));

        return [...$violations, ...wait($reading, $gaps, $troubles, $faults, $slack, $ttl)];
    }

    /**
     * @param array<Wait|Possession> $records
     * @param list<array{int, int}> $others
     * @return list<array{int, int}>
     */
    private static function stretches(array $records, array $others = []): array
    {
        foreach ($records as $record) {
            $others[] = $record instanceof Wait ? [$record->asked, $record->until] : [$record->from, $record->to];
        }

        return $others;
    }

    /**
     * @param bool $ofTheDead only the dead
     * @return list<array{int, int}> when somebody who can't be asked may have the lock, without the ttl afterwards
     */
    private function troubles(bool $ofTheDead): array
    {
        $some = array_filter($this->records[Trouble::class], fn (Trouble $trouble) => $trouble->dead || !$ofTheDead);
        $troubles = array_map(fn (Trouble $trouble) => [$trouble->at, $trouble->at], $some);
        if ($ofTheDead) {
            return $troubles;
        }
        foreach ($this->concerned() as $actor) {
            array_push($troubles, ...$this->disturbancesOf($actor));
        }

        return merged([...$troubles, ...$this->storms]);
    }

    /**
     * @return list<array{int, int}> when it may still be taken after a release that a server confirmed and then forgot
     */
    private function forgottenReleases(): array
    {
        $oblivions = $this->run->oblivions($this->name);
        $forgotten = array_filter($this->possessions, fn (Possession $possession) => touches($oblivions, $possession->to, $possession->to));

        return array_map(fn (Possession $possession) => [$possession->to, $possession->from + $this->lock['ttl']], array_values($forgotten));
    }

    /** @return string[] the actors that used it */
    private function concerned(): array
    {
        return array_map(strval(...), array_keys(array_flip(array_column([...$this->waits, ...$this->holds], 'actor'))));
    }
}
