<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** Has all rules look at what happened to one lock. */
final class LockJudge
{
    /** What is drawn of one violation, at most. */
    private const DRAWN = 300;

    /** @var array{class: string, backend: string, permits: int, readers: bool, fifo: bool, tokens: bool, ttl: int, slack: int} */
    private readonly array $lock;
    /** @var Hold[] in the order of `from` */
    private readonly array $holds;
    /** @var Wait[] */
    private readonly array $waits;
    /** @var Possession[] */
    private readonly array $possessions;
    /** @var list<array{int, int}> */
    private readonly array $storms;
    /** @var array<string, list<array{int, int}>> when each actor was disturbed itself */
    private array $disturbed = [];

    /** @param array<class-string, object[]> $records */
    public function __construct(private readonly Run $run, private readonly string $name, private readonly array $records)
    {
        $this->lock = $run->lock($name);
        $holds = $records[Hold::class];
        usort($holds, fn (Hold $a, Hold $b) => $a->from <=> $b->from);
        $this->holds = $holds;
        $this->waits = $records[Wait::class];
        $this->possessions = $records[Possession::class];
        $this->storms = $run->disturbances('*', $name);
    }

    /** @return Violation[] */
    public function judge(Figures $figures): array
    {
        $judged = $this->judgedWaits();
        $inOrder = $this->lock['fifo'] ? $this->inOrder() : [];
        $violations = [
            ...exclusion($this->holds, $this->lock['permits']),
            ...($this->lock['tokens'] ? tokens($this->holds) : []),
            ...order($inOrder, $this->run->orderSlack),
            ...$this->sleepers($judged, $figures),
            ...updates($this->records[Update::class]),
        ];
        $figures->lock($this->lock, $this->waits, $this->holds);
        $figures->count('judged_for_wait', count($judged));
        $figures->count('judged_for_order', count($inOrder));
        $figures->count('updates', count($this->records[Update::class]));
        foreach ($violations as $violation) {
            $violation->lock = $this->name;
        }

        return $violations;
    }

    /** What stands beside a violation, to be drawn. */
    public function picture(Violation $violation): array
    {
        $length = $violation->to - $violation->from;
        // An overlap is to be seen beside what is right.
        $margin = $violation->rule === 'exclusion' ? 2 * $length : max(1_000_000, intdiv($length, 4));
        [$from, $to] = [$violation->from - $margin, $violation->to + $margin];
        $near = fn (int $begin, int $end) => $begin <= $to && $end >= $from;
        $holds = array_filter($this->holds, fn (Hold $hold) => $near($hold->from, $hold->to));
        $waits = array_filter($this->waits, fn (Wait $wait) => $near($wait->asked, $wait->until));
        // Of many, those that take part.
        $actors = array_flip($violation->actors());
        $first = fn (array $records) => array_slice(
            count($records) > self::DRAWN ? array_filter($records, fn (object $record) => isset($actors[$record->actor])) : $records,
            0,
            self::DRAWN,
        );

        return [
            'from' => $from,
            'to' => $to,
            'holds' => array_map(
                fn (Hold $hold) => ['actor' => $hold->actor, 'hold' => $hold->name, 'mode' => $hold->mode, 'token' => $hold->token,
                    'from' => $hold->from, 'to' => $hold->to, 'lines' => [$hold->line, $hold->lastLine]],
                $first($holds),
            ),
            'waits' => array_map(
                fn (Wait $wait) => ['actor' => $wait->actor, 'mode' => $wait->mode, 'from' => $wait->asked, 'to' => $wait->until,
                    'outcome' => $wait->outcome, 'line' => $wait->line],
                $first($waits),
            ),
        ];
    }

    /** @return Wait[] in which nobody was disturbed until they got it */
    private function inOrder(): array
    {
        return array_filter($this->waits, fn (Wait $wait) => $wait->got !== null
            && $wait->isJudged()
            && !touches($this->storms, $wait->asked, $wait->got)
            && !touches($this->disturbancesOf($wait->actor), $wait->asked, $wait->got));
    }

    /** @return Wait[] those in line that weren't disturbed themselves */
    private function judgedWaits(): array
    {
        return array_filter($this->waits, fn (Wait $wait) => $wait->lined && $wait->isJudged()
            && !touches($this->disturbancesOf($wait->actor), $wait->asked, $wait->until));
    }

    private function disturbancesOf(string $actor): array
    {
        return $this->disturbed[$actor] ??= $this->run->disturbances($actor, $this->name);
    }

    /**
     * @param Wait[] $judged
     * @return Violation[]
     */
    private function sleepers(array $judged, Figures $figures): array
    {
        $stretch = fn (Wait $wait) => [$wait->asked, $wait->until];
        $possession = fn (Possession $possession) => [$possession->from, $possession->to];
        // While all are disturbed nobody could have it.
        $storms = array_merge(...array_fill(0, $this->lock['permits'], $this->storms));
        $taken = [...array_map($possession, $this->possessions), ...$storms];
        $gaps = gaps(array_map($stretch, $judged), $taken, $this->lock['permits']);
        $figures->gaps($this->lock['backend'], $gaps);
        $troubles = $this->troubles();
        $violations = wait($judged, $gaps, $troubles, $this->lock['slack'], $this->lock['ttl']);
        if ($this->lock['permits'] > 1 || !$this->lock['readers']) {
            return $violations;
        }
        // What keeps a reader out is a writer that has it, or that is before it.
        $reading = array_filter($judged, fn (Wait $wait) => $wait->mode === 'read');
        $writing = array_filter($this->waits, fn (Wait $wait) => $wait->mode !== 'read');
        $writers = array_filter($this->possessions, fn (Possession $possession) => $possession->mode !== 'read');
        $taken = [...array_map($stretch, $writing), ...array_map($possession, $writers), ...$storms];
        $gaps = gaps(array_map($stretch, $reading), $taken);

        return [...$violations, ...wait($reading, $gaps, $troubles, $this->lock['slack'], $this->lock['ttl'])];
    }

    /** @return list<array{int, int}> in which the lock may be with somebody who can't be asked, but for the ttl after them */
    private function troubles(): array
    {
        $troubles = array_map(fn (Trouble $trouble) => [$trouble->at, $trouble->at], $this->records[Trouble::class]);
        $concerned = [];
        foreach ([...$this->waits, ...$this->holds] as $record) {
            $concerned[$record->actor] = true;
        }
        foreach (array_keys($concerned) as $actor) {
            array_push($troubles, ...$this->disturbancesOf((string) $actor));
        }

        return merged([...$troubles, ...$this->storms]);
    }
}
