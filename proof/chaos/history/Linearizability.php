<?php

declare(strict_types=1);

namespace DistLock\Chaos\History;

/**
 * Judges whether a lock behaved as if each operation had taken effect at one moment between its invocation and its
 * completion. This is Wing and Gong's search, in the order of the events: when an operation completes, it must have
 * taken effect, possibly after others that have been invoked. Every set of effects that explains the events so far is
 * kept once, so that no path is taken twice.
 *
 * For a mutex, every order is tried. Where several may hold at once, that would be too many, so two choices are made
 * beforehand. Neither can make a fault out of what is legal, as fewer owners never forbid anything: a release takes
 * effect, and the lock is found to be free, as soon as possible; an acquisition takes effect only when it completes.
 *
 * An acquisition that failed, or whose outcome is unknown, is left out: it can't make anything legal. So is what a
 * fault excuses, since a part of what is legal is legal.
 */
final class Linearizability
{
    /** @var array<string, array{array<string, string>, array<int, true>}> owners with modes; what took effect early */
    private array $explanations = ['' => [[], []]];
    /** @var array<int, Operation> those that need no owner, invoked and not yet completed */
    private array $pending = [];
    /** @var array<string, array<int, Operation>> by owner, those that change or end an ownership */
    private array $changes = [];
    /** @var array<string, int> how many permits each has */
    private array $weights = [];

    /** @param bool $prunes makes these choices */
    public function __construct(private readonly int $permits, private readonly bool $prunes)
    {
    }

    public static function of(Run $run, string $lock): self
    {
        return new self($run->permits($lock), $run->model($lock) !== 'mutex');
    }

    /**
     * @param Operation[] $operations in the order in which they were invoked
     * @return array{Operation, string[]}|null the first operation that nothing explains, and the owners that are in its
     *     way; null: all is explained
     */
    public function judge(array $operations): ?array
    {
        foreach (self::events($operations) as [$index, $isCompletion, $operation]) {
            if (!$isCompletion) {
                $this->invoke($index, $operation);
                continue;
            }
            $before = $this->explanations;
            $this->explanations = $this->complete($index);
            if ($this->explanations === []) {
                $owners = array_keys(end($before)[0]);
                sort($owners);

                return [$operation, $owners];
            }
            unset($this->pending[$index], $this->changes[$operation->owner][$index]);
        }

        return null;
    }

    /**
     * @param Operation[] $operations
     * @return list<array{int, bool, Operation}> at the same moment, invocations come first, so that they overlap
     */
    private static function events(array $operations): array
    {
        $events = $order = [];
        foreach ($operations as $index => $operation) {
            if ($operation->excused || ($operation->type !== 'ok' && $operation->f !== 'release')) {
                continue;
            }
            $events[] = [$index, false, $operation];
            $order[] = $operation->invoked << 1;
            if ($operation->type === 'ok') {
                $events[] = [$index, true, $operation];
                $order[] = $operation->completed << 1 | 1;
            }
        }
        array_multisort($order, $events);

        return $events;
    }

    private function invoke(int $index, Operation $operation): void
    {
        $this->weights[$operation->owner] = $operation->weight;
        if (in_array($operation->f, ['release', 'upgrade', 'downgrade'], true)) {
            $this->changes[$operation->owner][$index] = $operation;
        } else {
            $this->pending[$index] = $operation;
        }
    }

    /** @return array<string, array> the explanations in which it has taken effect */
    private function complete(int $index): array
    {
        $explained = $seen = [];
        $next = array_values($this->explanations);
        while ($next !== []) {
            [$owners, $done] = array_pop($next);
            if (isset($done[$index])) {
                unset($done[$index]);
                $explained[self::key($owners, $done)] = [$owners, $done];
                continue;
            }
            foreach ($this->choices($owners, $done, $index) as $choice => $operation) {
                $after = $this->after($owners, $operation);
                if ($after !== null) {
                    // What never completes needn't be remembered: its owner is gone.
                    $step = [$after, $operation->type === 'ok' ? $done + [$choice => true] : $done];
                    $key = self::key(...$step);
                    isset($seen[$key]) || $next[] = $step;
                    $seen[$key] = true;
                }
            }
        }

        return $explained;
    }

    /** @return array<int, Operation> those that may take effect next */
    private function choices(array $owners, array $done, int $index): array
    {
        $possible = [];
        foreach ($owners as $owner => $mode) {
            $possible += array_slice(array_diff_key($this->changes[$owner] ?? [], $done), 0, 1, true);
        }
        if (!$this->prunes) {
            return $possible + array_diff_key($this->pending, $done);
        }
        $possible += array_filter(array_diff_key($this->pending, $done), fn (Operation $operation) => $operation->f === 'free');
        foreach ($possible as $choice => $operation) {
            if ($operation->f !== 'upgrade' && $this->after($owners, $operation) !== null) {
                return [$choice => $operation];
            }
        }

        return array_filter([$index => $this->pending[$index] ?? $possible[$index] ?? null]);
    }

    /**
     * @param array<string, string> $owners and how they hold
     * @return array<string, string>|null the same after the operation; null: it can't take effect now
     */
    private function after(array $owners, Operation $operation): ?array
    {
        $owner = $operation->owner;
        $others = array_diff_key($owners, [$owner => '']);
        $isHeld = isset($owners[$owner]);
        $shared = match ($operation->f) {
            'acquire' => $isHeld ? null : $others + [$owner => 'write'],
            'acquire-read' => $isHeld ? null : $others + [$owner => 'read'],
            'upgrade' => $isHeld ? $others + [$owner => 'write'] : null,
            'downgrade' => $isHeld ? $others + [$owner => 'read'] : null,
            'release' => $isHeld ? $others : null,
            'free' => $owners === [] ? [] : null,
        };

        return $shared === null || !$this->permits($shared) ? null : $shared;
    }

    private function permits(array $owners): bool
    {
        if ($this->permits > 1) {
            return array_sum(array_intersect_key($this->weights, $owners)) <= $this->permits;
        }

        return count($owners) < 2 || !in_array('write', $owners, true);
    }

    private static function key(array $owners, array $done): string
    {
        ksort($owners);
        ksort($done);

        return json_encode([$owners, array_keys($done)]);
    }
}
