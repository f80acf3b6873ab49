<?php

namespace DistLock\Testing;

use DistLock\DeadlockException;
use DistLock\Lock;
use DistLock\LockLostException;
use DistLock\LockStateException;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\State;
use DistLock\Ticket;
use DistLock\TimeoutException;
use DistLock\UnsupportedException;

use function DistLock\await;
use function DistLock\setting;

/**
 * What a lock object does: it follows core/lock/lock.c of the extension. The object itself, which the user has, only
 * passes its calls on.
 *
 * @internal
 */
class Owner
{
    use CriticalSections;

    private static int $made = 0;

    /** Unlocked, Held or Lost. */
    private State $state = State::Unlocked;
    private Mode $mode = Mode::Write;
    /** What is in the ledger while it is held. */
    private ?Entry $entry = null;
    /** How many acquisitions still need a release. */
    private int $depth = 0;
    /** The depth at which the reader became the writer; 0: it didn't. */
    private int $upgradedAt = 0;
    private bool $hasNewsOfLoss = false;
    private LossReason $reason = LossReason::TakenAway;
    private ?\Closure $onLost = null;
    /** @var \WeakReference<object>|null the fiber in which it was acquired; null: in none */
    private ?\WeakReference $fiber = null;
    /** What the object is waiting for. */
    private ?Wait $wait = null;
    private float $waitTime = 0.0;
    /** Whether the last call was turned away because too many were ahead. */
    private bool $wasTurnedAway = false;
    /** The process that holds it, or waits. */
    private int $pid = 0;
    /** @var \WeakReference<Lock> */
    private readonly \WeakReference $lock;

    public function __construct(
        Lock $lock,
        private readonly string $name,
        protected readonly Registry $registry,
        private readonly bool $isSemaphore = false,
        private readonly int $permits = Ledger::ALL,
        private readonly int $weight = Ledger::ALL,
    ) {
        $this->lock = \WeakReference::create($lock);
    }

    public function __destruct()
    {
        $ids = array_filter([$this->entry?->id, $this->wait?->id]);
        if ($ids !== [] && $this->pid === getmypid()) {
            $this->registry->change(static function (Ledger $ledger) use ($ids): void {
                array_map($ledger->leave(...), $ids);
                array_map($ledger->release(...), $ids);
            });
        }
    }

    public function acquire(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Write, ...$this->limits($timeout, $maxAhead, 'acquire'));
    }

    public function acquireRead(?float $timeout = null, ?int $maxAhead = null): bool
    {
        return $this->take(Mode::Read, ...$this->limits($timeout, $maxAhead, 'acquireRead'));
    }

    public function enqueue(?float $timeout = null, ?int $maxAhead = null, ?Mode $mode = Mode::Write): Ticket
    {
        [$limit, $most] = $this->limits($timeout, $maxAhead, 'enqueue');
        if ($mode === null) {
            return $this->beginToWatch($limit, $most);
        }
        $mode = $this->begins($mode);
        $wait = $this->nests($mode) ? $this->nesting() : $this->acquisition($this->entryFor($mode), $most, $limit > 0.0);

        return $this->begin($wait, $limit);
    }

    public function waitUntilFree(?float $timeout = null): bool
    {
        [$limit] = $this->limits($timeout, PHP_INT_MAX, 'waitUntilFree');
        $refused = $this->refusalToWatch();
        if ($refused !== null) {
            throw $refused;
        }
        $wait = $this->untilFree();
        if ($limit > 0.0 && !$this->registry->change($wait->look(...))) {
            return $this->finishWait($wait, $limit);
        }
        $this->state = State::Unlocked;

        return $this->registry->change($wait->end);
    }

    public function release(bool $confirm = true): bool
    {
        $this->refuseWhileWaiting();
        $wasHeld = $this->endLatest();
        $this->reportLoss();

        return $wasHeld;
    }

    public function downgrade(): bool
    {
        $this->refuseWhileWaiting();
        $isHeld = $this->isHeld();
        if ($isHeld) {
            $this->turnIntoReader();
        }

        return $isHeld;
    }

    public function isHeld(): bool
    {
        return $this->getState() === State::Held;
    }

    public function getState(): State
    {
        $this->refresh();
        $state = $this->state !== State::Held && $this->wait !== null ? State::Waiting : $this->state;
        $this->reportLoss();

        return $state;
    }

    public function getName(): string
    {
        return $this->name;
    }

    public function getMode(): ?Mode
    {
        return $this->isHeld() ? $this->mode : null;
    }

    public function getFencingToken(): ?int
    {
        $this->refuseWhileWaiting();

        return $this->isHeld() ? $this->entry?->fencingToken : null;
    }

    public function getWaitTime(): float
    {
        return $this->waitTime;
    }

    public function onLost(?callable $callback): void
    {
        $this->onLost = $callback === null ? null : $callback(...);
    }

    /** What the ledger calls the ownership; null: the lock isn't held. */
    public function id(): ?string
    {
        return $this->entry?->id;
    }

    /** Whether the last call ended because too many were ahead. */
    public function wasTurnedAway(): bool
    {
        return $this->wasTurnedAway;
    }

    public function registry(): Registry
    {
        return $this->registry;
    }

    /** What is to be entered in the ledger. */
    protected function makeEntry(?string $id, Mode $mode): Entry
    {
        return new Entry($id ?? 'lock ' . ++self::$made, $mode, $this->weight, $this->permits);
    }

    /** Why what is held was lost; null: it wasn't. */
    protected function lossOf(Entry $entry): ?LossReason
    {
        $isOwned = $this->registry->change(static fn (Ledger $ledger): bool => isset($ledger->owners[$entry->id]));

        return $isOwned ? null : $this->registry->reasonOf($entry->id);
    }

    /**
     * What the exception of synchronized() says about those ahead.
     *
     * @return array<string, mixed>
     */
    protected function whoIsAhead(): array
    {
        return ['waiters' => \count($this->registry->change(static fn (Ledger $ledger): array => $ledger->queue))];
    }

    /** @param array<string, mixed> $about what whoIsAhead() returned */
    protected function aheadInWords(array $about): string
    {
        return '';
    }

    protected function entry(): ?Entry
    {
        return $this->entry;
    }

    /** Without looking for a loss. */
    protected function state(): State
    {
        return $this->state;
    }

    protected function depth(): int
    {
        return $this->depth;
    }

    protected function isSemaphore(): bool
    {
        return $this->isSemaphore;
    }

    protected function permits(): int
    {
        return $this->permits;
    }

    protected function weight(): int
    {
        return $this->weight;
    }

    /** The ownership stays in the ledger, for somebody else. */
    protected function giveAway(): void
    {
        $this->entry = null;
        $this->forget(State::Unlocked);
    }

    /** Ends the ownership, however deep it is nested. */
    protected function endAll(): bool
    {
        $this->refresh();
        $wasHeld = $this->state === State::Held;
        $wasHeld && $this->forget(State::Unlocked);

        return $wasHeld;
    }

    /** For locks that can't be held in some mode. */
    protected function refuseMode(Mode $mode): void
    {
    }

    protected function lock(): Lock
    {
        return $this->lock->get() ?? throw new \LogicException('the object is destroyed');
    }

    /** The object holds the lock from now on. */
    protected function hold(Entry $entry): void
    {
        $fiber = \Fiber::getCurrent();
        $this->fiber = $fiber === null ? null : \WeakReference::create($fiber);
        $this->upgradedAt = $this->state === State::Held ? $this->depth + 1 : 0;
        $this->entry = $entry;
        $this->mode = $entry->mode;
        $this->state = State::Held;
        $this->pid = (int) getmypid();
        $this->depth++;
    }

    /** The object doesn't hold the lock any more, and nothing is left of it in the ledger. */
    protected function forget(State $state): void
    {
        $id = $this->entry?->id;
        $this->entry = null;
        $this->state = $state;
        $this->depth = $this->upgradedAt = 0;
        $id !== null && $this->registry->change(static fn (Ledger $ledger): bool => $ledger->release($id));
    }

    /** Finds out whether the lock was lost, or belongs to the parent of this process. */
    protected function refresh(): void
    {
        if ($this->pid !== getmypid()) {
            $this->wait = $this->entry = null;
            $this->state = $this->state === State::Held ? State::Unlocked : $this->state;
            $this->pid = (int) getmypid();
            $this->depth = 0;
        }
        $reason = $this->entry === null ? null : $this->lossOf($this->entry);
        if ($reason !== null) {
            $this->forget(State::Lost);
            $this->hasNewsOfLoss = true;
            $this->reason = $reason;
        }
    }

    protected function reportLoss(): void
    {
        $this->refresh();
        if ($this->hasNewsOfLoss) {
            $this->hasNewsOfLoss = false;
            $this->onLost !== null && ($this->onLost)($this->lock(), $this->reason);
        }
    }

    protected function refuseWhileWaiting(): void
    {
        if ($this->wait !== null && $this->pid === getmypid()) {
            throw new LockStateException("This object is already waiting for the lock \"$this->name\"");
        }
    }

    private function take(Mode $mode, float $limit, float $most): bool
    {
        $mode = $this->begins($mode);
        $this->waitTime = 0.0;
        $this->wasTurnedAway = false;
        if ($this->nests($mode)) {
            $this->depth++;

            return true;
        }
        $entry = $this->entryFor($mode);
        $isAcquired = $this->attempt($entry, $most);
        $this->wasTurnedAway = $isAcquired === null;
        if ($isAcquired) {
            $this->hold($entry);
        }

        return $isAcquired === false && $limit > 0.0
            ? $this->finishWait($this->acquisition($entry, $most, true), $limit, $entry) : $this->isAcquired($isAcquired === true);
    }

    /** Whether it was acquired at once; null: too many are ahead. */
    private function attempt(Entry $entry, float $most): ?bool
    {
        return $this->registry->change(static fn (Ledger $ledger): ?bool => $ledger->admit($entry) ? true
            : ($ledger->ahead($entry) > $most ? null : false));
    }

    private function isAcquired(bool $isAcquired): bool
    {
        if (!$isAcquired && $this->state !== State::Held) {
            $this->state = State::Unlocked;
        }

        return $isAcquired;
    }

    private function nests(Mode $mode): bool
    {
        return $this->state === State::Held && ($mode === Mode::Read || $this->mode !== Mode::Read);
    }

    /** The reader that becomes the writer stays who it is. */
    private function entryFor(Mode $mode): Entry
    {
        return $this->makeEntry($this->entry?->id, $mode);
    }

    private function acquisition(Entry $entry, float $most, bool $mayWait): Wait
    {
        /** @var DeadlockException|null $refused */
        $refused = null;

        return new Wait(
            $entry->id,
            true,
            function (Ledger $ledger) use ($entry, $most, $mayWait, &$refused): void {
                if (!$ledger->admit($entry) && $mayWait && $ledger->ahead($entry) <= $most) {
                    $refused = $this->refusalToUpgrade($ledger, $entry);
                    $refused === null && $ledger->join($entry);
                }
            },
            static function (Ledger $ledger) use ($entry): bool {
                $entry->wasGranted = $entry->wasGranted || $ledger->isOwnedBy($entry);

                return !isset($ledger->queue[$entry->id]);
            },
            static function (Ledger $ledger) use ($entry): bool {
                $ledger->leave($entry->id);
                // If it was granted, the ledger says with which number, and until when.
                $entry->fencingToken = $ledger->owners[$entry->id]->fencingToken ?? 0;
                $entry->until = $ledger->owners[$entry->id]->until ?? null;

                return $ledger->isOwnedBy($entry);
            },
            function (bool $isAcquired) use ($entry, &$refused): bool {
                if ($refused !== null) {
                    throw $refused;
                }
                if ($isAcquired) {
                    $this->hold($entry);
                } elseif ($entry->wasGranted) {
                    $this->forget(State::Lost);
                    $text = "The lock \"$this->name\" was lost before its ticket was settled";
                    throw self::complete(new LockLostException($text), ['reason' => LossReason::TakenAway]);
                }

                return $this->isAcquired($isAcquired);
            },
        );
    }

    /** Until all those who hold it, or wait, have finished with it. */
    private function untilFree(): Wait
    {
        $seen = $this->registry->change(static fn (Ledger $ledger): array => $ledger->everybody());
        $isOver = static fn (Ledger $ledger): bool => array_intersect_key($seen, $ledger->everybody()) === [];
        $finish = function (bool $isFree): bool {
            $this->state = State::Unlocked;

            return $isFree;
        };

        return new Wait(self::newWaitId(), false, static fn () => null, $isOver, $isOver, $finish);
    }

    /** There is nothing to wait for. */
    private function nesting(): Wait
    {
        $finish = function (): bool {
            $this->depth++;

            return true;
        };

        return new Wait(self::newWaitId(), false, static fn () => null, static fn () => true, static fn () => true, $finish);
    }

    private function finishWait(Wait $wait, float $limit, ?Entry $entry = null): bool
    {
        $ticket = await(fn (): Ticket => $this->begin($wait, $limit));
        $entry ??= new Entry($wait->id, Mode::Write, Ledger::ALL, Ledger::ALL);

        return $ticket === null ? $this->block($wait, $limit, $entry) : $ticket->settle();
    }

    /** Makes a ticket for the wait. */
    private function begin(Wait $wait, float $limit): Ticket
    {
        $end = function () use ($wait): bool {
            $this->registry->forget($wait);
            $this->waitTime = $wait->waited();
            $this->wait = null;

            return $this->registry->change($wait->end);
        };
        $ticket = new Ticket(
            $this->lock(),
            static fn (): bool => ($wait->finish)($end()),
            function () use ($wait, $end): void {
                $end() && $wait->isAcquisition && $this->giveBack($wait->id);
                $this->isAcquired(false);
            },
            $limit,
        );
        $wait->setTicket($ticket);
        $this->pid = (int) getmypid();
        $this->registry->watch($wait);
        $this->registry->change($wait->join);
        $this->wait = $wait;

        return $ticket;
    }

    /** The ticket of a call that was granted is cancelled. A reader that became the writer is a reader again. */
    private function giveBack(string $id): void
    {
        $this->registry->change(fn (Ledger $ledger): mixed => $this->entry?->id === $id ? $ledger->turnIntoReader($id)
            : $ledger->release($id));
    }

    /** Waits while the thread stops. */
    private function block(Wait $wait, float $limit, Entry $entry): bool
    {
        $deadline = microtime(true) + $limit;
        $this->registry->change(function (Ledger $ledger) use ($entry, $deadline, $wait): void {
            ($wait->join)($ledger);
            if (!$wait->look($ledger) && $this->registry->isBlocked($ledger, $entry, $deadline)) {
                ($wait->end)($ledger);
                throw $this->deadlock();
            }
        });
        $this->pid = (int) getmypid();
        $this->wait = $wait;
        $isDone = false;
        try {
            while (!$this->registry->change($wait->look(...)) && microtime(true) < $deadline) {
                $this->registry->pause($wait->place(), $deadline - microtime(true));
            }
        } finally {
            $this->wait = null;
            $this->waitTime = $wait->waited();
            $isDone = $this->registry->change($wait->end);
        }

        return ($wait->finish)($isDone);
    }

    /** Two readers that want to become the writer would wait for each other; so would one for a writer that waits. */
    private function refusalToUpgrade(Ledger $ledger, Entry $entry): ?DeadlockException
    {
        if ($this->state !== State::Held || $entry->id !== $this->entry?->id || $ledger->queue === []) {
            return null;
        }

        return new DeadlockException(
            "This reader of the lock \"$this->name\" can't become its writer: somebody else is already waiting to write, and"
            . ' each would wait for the other',
        );
    }

    /** Before an acquisition: returns the mode in which the ledger keeps it. */
    private function begins(Mode $mode): Mode
    {
        if ($mode === Mode::Permits && !$this->isSemaphore) {
            throw new UnsupportedException("Permits aren't available for \"$this->name\", which isn't a semaphore");
        }
        if ($mode === Mode::Read && $this->isSemaphore) {
            throw new UnsupportedException("Read locks aren't available for \"$this->name\", which is a semaphore");
        }
        // An unreported loss belongs to the previous ownership, so it is reported before the new one begins.
        $this->reportLoss();
        $this->refuseWhileWaiting();
        $this->refuseOtherFibers();
        $this->refuseMode($mode);

        return $this->isSemaphore ? Mode::Permits : $mode;
    }

    private function refusalToWatch(): ?LockStateException
    {
        $this->reportLoss();
        $this->refuseWhileWaiting();

        return $this->state !== State::Held ? null : new LockStateException("This object already holds the lock \"$this->name\"");
    }

    private function beginToWatch(float $limit, float $most): Ticket
    {
        $refused = $this->refusalToWatch();
        if ($refused !== null) {
            $failing = new Wait(self::newWaitId(), false, static fn () => null, static fn () => true, static fn () => true, static fn () => throw $refused);

            return $this->begin($failing, 0.0);
        }
        $ahead = $this->registry->change(static fn (Ledger $ledger): int => $ledger->ahead(null));

        return $this->begin($this->untilFree(), $ahead > $most ? 0.0 : $limit);
    }

    private static function newWaitId(): string
    {
        return 'wait ' . ++self::$made;
    }

    /**
     * The longest wait, in seconds, and how many may be ahead; INF: there is no limit.
     *
     * @return array{float, float}
     */
    private function limits(?float $timeout, ?int $maxAhead, string $method, int $first = 1, int $second = 2): array
    {
        foreach ([[$first, 'timeout', $timeout ?? 0.0], [$second, 'maxAhead', $maxAhead ?? 0]] as [$position, $name, $value]) {
            if (!($value >= 0)) {
                throw Argument::error($this->lock()::class . "::$method", $position, $name, 'must be greater than or equal to 0');
            }
        }

        return [$timeout ?? self::setting('default_timeout'), (float) ($maxAhead ?? self::setting('default_max_ahead'))];
    }

    /** If it is empty, there is no limit. */
    private static function setting(string $name): float
    {
        $value = setting("distlock.$name");

        return $value === '' ? INF : (float) $value;
    }

    /** Two fibers that share an object don't exclude each other, as the second one would nest. */
    private function refuseOtherFibers(): void
    {
        if ($this->state === State::Held && $this->fiber?->get() !== \Fiber::getCurrent()) {
            throw new LockStateException(
                "This object acquired the lock \"$this->name\" in another fiber: each fiber needs an object of its own, or"
                . ' both would hold the lock',
            );
        }
    }

    private function deadlock(): DeadlockException
    {
        return new DeadlockException(
            "The lock \"$this->name\" is held by another object of this process, which can't release it during the wait",
        );
    }

    protected function acquireFor(Mode $mode, ?float $timeout, ?int $maxAhead): ?TimeoutException
    {
        [$limit, $most] = $this->limits($timeout, $maxAhead, 'synchronized', 2, 4);
        if ($this->take($mode, $limit, $most)) {
            return null;
        }
        $about = $this->whoIsAhead();
        $why = $this->wasTurnedAway ? sprintf(', because more than %.0f were ahead', $most) : sprintf(' in %.3F seconds', $limit);

        return self::complete(new TimeoutException("The lock \"$this->name\" was not acquired$why{$this->aheadInWords($about)}"), $about);
    }

    protected function lossAtEnd(): ?LossReason
    {
        return $this->state === State::Lost ? $this->reason : null;
    }

    /** Ends the latest acquisition, but doesn't report a loss yet. */
    protected function endLatest(): bool
    {
        $this->refresh();
        if ($this->state !== State::Held) {
            return false;
        }
        if ($this->depth === 1) {
            $this->forget(State::Unlocked);

            return true;
        }
        if ($this->depth === $this->upgradedAt) {
            $this->turnIntoReader();
        }
        $this->depth--;

        return true;
    }

    private function turnIntoReader(): void
    {
        $id = $this->entry->id ?? '';
        $this->registry->change(static fn (Ledger $ledger) => $ledger->turnIntoReader($id));
        $this->mode = Mode::Read;
        $this->upgradedAt = 0;
    }
}
