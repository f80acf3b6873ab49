<?php

/* Finds the requested locks, and sorts them. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\ServerException;

use function DistLock\name_to_show;

final class Listing
{
    private const ORDERS = ['name', 'waiters', 'age', 'wait'];

    private readonly string $order;
    private readonly float $minWait;
    private readonly float $heldLongerThan;
    private readonly bool $isComplete;
    /**
     * @var array<string, array<string, ?float>>|null by lock and owner: the time after which it was granted; null:
     * unknown
     */
    private ?array $owned = null;
    private float $lastLook = 0.0;

    public function __construct(private readonly Backend $backend, Options $options)
    {
        $this->order = $options->get('sort') ?? 'name';
        Catalogue::check('--sort', $this->order, self::ORDERS);
        $this->minWait = $options->number('min-wait', -1, 0);
        $this->heldLongerThan = $options->number('held-longer-than', -1, 0);
        $this->isComplete = $options->has('all');
    }

    /**
     * @param string $pattern of their names
     * @return State[] in the order that was asked for
     */
    public function find(string $pattern): array
    {
        $begin = microtime(true);
        $states = $this->look($pattern);
        $this->noteGrants($states, $begin);
        $states = array_filter($states, $this->isWanted(...));
        usort($states, $this->compare(...));

        return $states;
    }

    /** @return State[] sorted by name: the locks that are held or waited for, or with --all all of them */
    public function look(string $pattern): array
    {
        $progress = new Progress();
        $names = $progress->during('looking for locks', fn () => $this->backend->names($pattern));
        sort($names, SORT_STRING);
        $states = [];
        foreach ($names as $number => $name) {
            $progress->show($number . ' of ' . Text::count(count($names), 'lock'));
            $state = $this->lookAt($name);
            if ($state !== null && ($state->status->isHeld() || $state->status->waiters > 0 || $this->isComplete)) {
                $states[] = $state;
            }
        }
        $progress->end();

        return $states;
    }

    /** Finds the lock whose name was copied from a list that doesn't show the id of its session. Any other name is
     * returned as it was given.
     */
    public function resolve(string $given): string
    {
        if (preg_match('/\.\.\.[0-9a-f]{8}(\}?_LOCK)?$/D', $given) !== 1) {
            return $given;
        }
        foreach ($this->backend->names('*') as $name) {
            if (name_to_show($name) === $given) {
                return $name;
            }
        }

        return $given;
    }

    /** Notes between which two looks owners changed, because no server records when a lock was granted.
     *
     * @param State[] $states
     */
    private function noteGrants(array $states, float $begin): void
    {
        $owned = [];
        foreach ($states as $state) {
            foreach ($state->owners as $owner) {
                $before = $this->owned[$state->name] ?? [];
                $since = array_key_exists($owner->id(), $before) ? $before[$owner->id()] : ($this->owned === null ? null : $this->lastLook);
                $owned[$state->name][$owner->id()] = $since;
                if ($since !== null) {
                    $owner->ownsSince($since);
                }
            }
        }
        $this->owned = $owned;
        $this->lastLook = $begin;
    }

    /** The key of a former lock may now have another type: a hash, for example. On ZooKeeper, the credentials may allow
     * only a lock's own node to be read, and not those of its contenders.
     */
    private function lookAt(string $name): ?State
    {
        try {
            return $this->backend->look($name);
        } catch (ServerException $exception) {
            return preg_match('/WRONGTYPE|denied access/', $exception->getMessage()) === 1 ? null : throw $exception;
        }
    }

    private function isWanted(State $state): bool
    {
        return ($state->longestWait() ?? -1.0) >= $this->minWait && ($state->heldFor() ?? -1.0) >= $this->heldLongerThan;
    }

    /** Sorts by name, or in descending order. */
    private function compare(State $one, State $other): int
    {
        $key = fn (State $state): int|float => match ($this->order) {
            'name' => 0,
            'waiters' => $state->status->waiters,
            'age' => $state->heldFor() ?? -1.0,
            'wait' => $state->longestWait() ?? -1.0,
        };

        return [$key($other), $one->name] <=> [$key($one), $other->name];
    }
}
