<?php

namespace DistLock\Polyfill;

use DistLock\Holder;
use DistLock\Lock;
use DistLock\LockStatus;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\State;

/**
 * What the locks that the extension keeps on a server have in common here: others can see who holds them.
 *
 * @internal
 */
abstract class ServerOwner extends Owner implements Releasable
{
    /** Numbers the ownerships of this object. */
    private int $acquisitions = 0;

    /** @param 'redis'|'zookeeper' $kind */
    public function __construct(
        Lock $lock,
        private readonly string $kind,
        string $key,
        string $name,
        private readonly ?string $label = null,
        bool $isSemaphore = false,
        int $permits = Ledger::ALL,
        int $weight = Ledger::ALL,
    ) {
        parent::__construct($lock, $name, FileRegistry::of($kind, $key), $isSemaphore, $permits, $weight);
    }

    public function isLocked(): bool
    {
        return $this->inspect()->isHeld();
    }

    public function getOwner(): ?Holder
    {
        return $this->inspect()->owners[0] ?? null;
    }

    public function inspect(): LockStatus
    {
        return $this->registry->change(fn (Ledger $ledger): LockStatus => Values::status($ledger, $this->kind, $this->isSemaphore()));
    }

    public function forceRelease(bool $foreign = false, ?LockStatus $seen = null): bool
    {
        $known = $seen === null ? null : array_map(Values::idOf(...), $seen->owners);

        return $this->registry->change(static function (Ledger $ledger) use ($known): bool {
            $ids = array_keys($ledger->owners);
            if ($ids === [] || $known !== null && array_diff($ids, $known) !== []) {
                return false;
            }
            array_map($ledger->release(...), $ids);

            return true;
        });
    }

    /** The number of the ownership that the object has; 0: none. */
    public function acquisition(): int
    {
        $this->refresh();

        return $this->state() === State::Held ? $this->acquisitions : 0;
    }

    public function lossReason(): ?LossReason
    {
        $this->refresh();

        return $this->lossAtEnd();
    }

    public function releaseAll(): void
    {
        $this->endAll();
        $this->reportLoss();
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        // Nothing here may report a loss.
        $isHeld = $this->state() === State::Held;

        return [
            'name' => $this->getName(),
            'server' => 'files in ' . Directory::root(),
            'state' => $this->state()->value,
            'mode' => $isHeld ? $this->entry()?->mode->value : null,
            'remainingTtl' => $isHeld ? $this->remaining() : 0.0,
            'fencingToken' => $isHeld ? $this->entry()?->fencingToken : null,
        ];
    }

    /** How long it lasts if nobody renews it. */
    abstract protected function remaining(): float;

    /** Seconds that an acquisition lasts; null: as long as its process. */
    abstract protected function lasts(): ?float;

    protected function makeEntry(?string $id, Mode $mode): Entry
    {
        $process = Process::current();
        $about = [
            'process' => $process->id,
            'pid' => $process->pid,
            'host' => Process::host(),
            'numbers' => Process::numbers(),
            'label' => $this->label ?? Functions::$label,
            'since' => microtime(true),
        ];

        return new Entry($id ?? $this->newId(), $mode, $this->weight(), $this->permits(), $this->lasts(), $about);
    }

    /** Identifies the ownership, as a token on Redis does. */
    protected function newId(): string
    {
        $label = $this->label ?? Functions::$label;

        $who = Process::host() . ':' . Process::current()->pid . ':' . bin2hex(random_bytes(8));

        return $label === null ? $who : rawurlencode($label) . "@$who";
    }

    protected function lossOf(Entry $entry): ?LossReason
    {
        $loss = ($entry->until ?? INF) <= microtime(true) ? $this->reasonOfExpiry() : parent::lossOf($entry);
        $loss === null || Functions::count('lost');

        return $loss;
    }

    protected function reasonOfExpiry(): LossReason
    {
        return LossReason::Expired;
    }

    protected function whoIsAhead(): array
    {
        $status = $this->inspect();

        return ['owner' => $status->owners[0] ?? null, 'waiters' => $status->waiters];
    }

    protected function aheadInWords(array $about): string
    {
        $owner = $about['owner'] ?? null;
        $waiters = \is_int($about['waiters'] ?? null) ? $about['waiters'] : 0;
        $label = $owner instanceof Holder && $owner->label !== null ? " ($owner->label)" : '';
        $held = $owner instanceof Holder ? ": it was held by $owner->host:$owner->pid$label" : '';

        return $held . ($waiters === 0 ? '' : ($held === '' ? ': ' : ', and ') . "$waiters waited in front");
    }

    protected function hold(Entry $entry): void
    {
        parent::hold($entry);
        if ($this->depth() === 1) {
            $this->acquisitions++;
            Functions::acquired($this, $this->getWaitTime());
        }
    }

    protected function forget(State $state): void
    {
        $state === State::Unlocked && $this->entry() !== null && Functions::released();
        Functions::ended($this);
        parent::forget($state);
    }
}
