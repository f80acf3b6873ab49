<?php

/* Who waits for whom. */

declare(strict_types=1);

namespace DistLock\CommandLine;

/** The processes that hold some locks and wait for others, according to the lists of owners and waiters. A process
 * waits for one lock at a time, so anybody who waits for a lock that it holds also waits for that other one.
 */
final class WaitGraph
{
    /** @var array<string, State> by name */
    public readonly array $states;
    /** @var array<string, array{State, Contender}> what a process waits for, and as which waiter */
    private array $waits = [];
    /** @var array<string, array<string, State>> what a process holds */
    private array $holds = [];

    /** @param State[] $states */
    public function __construct(array $states)
    {
        $this->states = array_combine(array_map(static fn (State $state) => $state->name, $states), $states);
        foreach ($states as $state) {
            foreach ($state->queue as $waiter) {
                $process = $waiter->process();
                if ($process !== null) {
                    $this->waits[$process] = [$state, $waiter];
                }
            }
            foreach ($state->owners as $owner) {
                $process = $owner->process();
                if ($process !== null) {
                    $this->holds[$process][$state->name] = $state;
                }
            }
        }
    }

    /** @return array{State, Contender}|null what the owner waits for, and as which waiter */
    public function waitOf(Contender $owner): ?array
    {
        return $this->waits[$owner->process() ?? ''] ?? null;
    }

    /** @return State[] the locks that a waiter holds while others wait for them */
    public function heldBy(Contender $waiter): array
    {
        return array_filter(
            $this->holds[$waiter->process() ?? ''] ?? [],
            static fn (State $state) => $state->status->waiters > 0,
        );
    }

    /** @return array<string, true> the names of the locks that are part of a circle */
    public function circles(): array
    {
        $circular = [];
        foreach ($this->waits as $process => [$state]) {
            if (isset($this->holds[$process]) && $this->isInCircle($process)) {
                $circular[$state->name] = true;
            }
        }

        return $circular;
    }

    /** Whether the process waits for itself, via others; null: it is unknown. */
    public function isInCircle(?string $process): bool
    {
        $reached = [];
        $pending = $process === null ? [] : $this->next($process);
        while (($one = array_pop($pending)) !== null) {
            if ($one === $process) {
                return true;
            }
            if (!isset($reached[$one])) {
                $reached[$one] = true;
                array_push($pending, ...$this->next($one));
            }
        }

        return false;
    }

    /** A reader that waits to write waits for the other readers. If permits have several owners, any of them may make
     * room, so a single one of them closes no circle.
     *
     * @return string[] the processes without which this one can't go on
     */
    private function next(string $process): array
    {
        [$state] = $this->waits[$process] ?? [null];
        if ($state === null || ($state->isSemaphore() && count($state->owners) > 1)) {
            return [];
        }

        return array_diff(array_filter(array_map(static fn (Contender $owner) => $owner->process(), $state->owners)), [$process]);
    }
}
