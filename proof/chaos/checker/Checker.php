<?php

declare(strict_types=1);

namespace DistLock\Chaos\Checker;

/** Reads a run's folder, and judges it: first each process, then each lock. */
final class Checker
{
    /** At most this many violations of each rule get a picture. */
    private const PICTURES = 20;

    /** @var Violation[] */
    private array $violations = [];
    private readonly Spool $spool;

    public function __construct(private readonly Run $run)
    {
        $this->spool = new Spool();
    }

    /** @return array{array, array} the contents of violations.json and figures.json */
    public function check(): array
    {
        $actors = $this->run->actors();
        $stories = $this->read($actors);
        $figures = new Figures($stories['first'], $stories['last']);
        foreach ($stories['counts'] as $what => $number) {
            $figures->count($what, $number);
        }
        $known = array_fill_keys(array_keys($actors), true);
        array_push($this->violations, ...left($this->run->leftBehind()));
        excuse($this->violations, $this->run->faults, $known);
        $byProcess = $this->violations;
        foreach ($this->spool->locks() as $lock) {
            $judge = new LockJudge($this->run, $lock, $this->spool->records($lock));
            $found = $judge->judge($figures);
            excuse($found, $this->run->faults, $known);
            $this->draw([...$found, ...array_filter($byProcess, fn (Violation $violation) => $violation->lock === $lock)], $judge);
            array_push($this->violations, ...$found);
        }
        usort($this->violations, fn (Violation $a, Violation $b) => [$a->from, $a->to] <=> [$b->from, $b->to]);

        return [$this->written($stories['first']), $figures->of($this->run, $this->violations)];
    }

    /** @param array<string, string> $actors with their files */
    private function read(array $actors): array
    {
        $counts = ['actors' => count($actors), 'lines' => 0, 'calls' => 0, 'calls_with_bounds' => 0, 'losses' => 0];
        [$first, $last] = [PHP_INT_MAX, 0];
        foreach ($actors as $actor => $file) {
            $story = new Story($this->run, (string) $actor, $this->spool);
            $story->read(Lines::of($file));
            if ($story->lines === 0) {
                continue;
            }
            $this->judge((string) $actor, $story);
            $first = min($first, $story->first);
            $last = max($last, $story->last);
            $counts['lines'] += $story->lines;
            $counts['calls'] += count($story->calls);
            $counts['calls_with_bounds'] += count(array_filter($story->calls, fn (Call $call) => $call->bound !== null));
            $counts['losses'] += count(array_filter($story->fates, fn (Fate $fate) => $fate->lost !== null || $fate->told !== []));
        }

        return ['counts' => $counts, 'first' => min($first, $last), 'last' => $last];
    }

    private function judge(string $actor, Story $story): void
    {
        $ending = $story->finish();
        $stops = $this->run->stops($actor);
        $found = [
            ...bounds($story->calls, $stops, $this->run->boundSlack),
            ...calls(array_filter($story->calls, fn (Call $call) => !$call->returned), $ending),
            ...losses($story->fates, $story->last, $stops, $this->run->lossSlack),
        ];
        array_push($this->violations, ...$found);
    }

    /** @param Violation[] $violations of one lock */
    private function draw(array $violations, LockJudge $judge): void
    {
        $drawn = [];
        foreach ($violations as $violation) {
            $kind = $violation->rule . ($violation->fault === null ? '' : ' by design');
            $drawn[$kind] = ($drawn[$kind] ?? 0) + 1;
            if ($drawn[$kind] <= self::PICTURES) {
                $violation->picture = $judge->picture($violation);
            }
        }
    }

    private function written(int $first): array
    {
        return [
            'began' => $first,
            'faults' => array_map(fn (Fault $fault) => ['kind' => $fault->kind, 'target' => $fault->target,
                'from' => $fault->from, 'until' => $fault->until], $this->run->faults),
            'violations' => array_map(fn (Violation $violation) => [
                'rule' => $violation->rule,
                'lock' => $violation->lock,
                'text' => $violation->text,
                'from' => $violation->from,
                'to' => $violation->to,
                'lines' => $violation->lines,
                'fault' => $violation->fault,
                'picture' => $violation->picture,
            ], $this->violations),
        ];
    }
}
