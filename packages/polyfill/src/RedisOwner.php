<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\LockLostException;
use DistLock\LockStateException;
use DistLock\LossReason;
use DistLock\Mode;
use DistLock\State;

/** @internal */
abstract class RedisOwner extends ServerOwner
{
    private ?float $holdLimit;
    /** The ttl that the last renewal set. */
    private float $renewedTtl;

    public function __construct(
        Lock $lock,
        string $name,
        private readonly float $ttl,
        private readonly bool $autoRenew,
        private readonly ?float $maxHold,
        ?string $label = null,
        bool $isSemaphore = false,
        int $permits = Ledger::ALL,
        int $weight = Ledger::ALL,
    ) {
        $this->holdLimit = $maxHold;
        $this->renewedTtl = $ttl;
        $key = Functions::setting('distlock.key_prefix') . $name;
        parent::__construct($lock, 'redis', $key, $name, $label, $isSemaphore, $permits, $weight);
    }

    public function renew(?float $ttl = null, ?float $maxHold = null): bool
    {
        $method = $this->lock()::class . '::renew';
        $ttl === null || Arguments::ttl($ttl, $method, 1);
        $maxHold === null || Arguments::maxHold($maxHold, $method, 2);
        $this->refuseWhileWaiting();
        if (!$this->isHeld() || ($entry = $this->entry()) === null) {
            return false;
        }
        $this->renewedTtl = $ttl ?? $this->ttl;
        $this->holdLimit = $maxHold;
        $until = $this->until($maxHold === null ? $entry->until : microtime(true) + $maxHold);
        $ttl = $this->autoRenew ? $this->renewedTtl : null;
        $this->registry->change(static function (Ledger $ledger) use ($entry, $until, $ttl): void {
            $renewed = $ledger->owners[$entry->id] ?? $entry;
            $renewed->until = $until;
            $renewed->about['ttl'] = $ttl;
        });
        $entry->until = $until;

        return true;
    }

    public function getRemainingTtl(): float
    {
        return $this->isHeld() ? $this->remaining() : 0.0;
    }

    public function getToken(): ?string
    {
        return $this->isHeld() ? $this->entry()?->id : null;
    }

    public function detach(): string
    {
        $this->refuseWhileWaiting();
        $entry = $this->entry();
        if (!$this->isHeld() || $entry === null) {
            $wasLost = $this->getState() === State::Lost;
            throw $wasLost ? new LockLostException("The lock \"{$this->getName()}\" was lost")
                : new LockStateException("The lock \"{$this->getName()}\" is not held");
        }
        $until = microtime(true) + $this->renewedTtl;
        $this->registry->change(static function (Ledger $ledger) use ($entry, $until): void {
            $detached = $ledger->owners[$entry->id] ?? $entry;
            $detached->until = $until;
            // It belongs to no process, and nobody renews it.
            $detached->about['process'] = '';
            $detached->about['ttl'] = null;
        });
        $this->giveAway();

        return $entry->id;
    }

    public function attach(#[\SensitiveParameter] string $token): bool
    {
        Arguments::token($token, $this->lock()::class . '::attach');
        $this->reportLoss();
        $this->refuseWhileWaiting();
        $this->refuseOther($token);
        if ($this->isHeld()) {
            throw new LockStateException("This object already holds the lock \"{$this->getName()}\"");
        }
        $entry = $this->registry->change(fn (Ledger $ledger): ?Entry => $this->takeOver($ledger, $token));
        $entry === null || $this->hold($entry);

        return $entry !== null;
    }

    protected function makeEntry(?string $id, Mode $mode): Entry
    {
        $entry = parent::makeEntry($id, $mode);
        $entry->about['ttl'] = $this->autoRenew ? $this->ttl : null;

        return $entry;
    }

    /** A semaphore's token begins with how many permits it stands for, and of how many. */
    protected function newId(): string
    {
        return ($this->isSemaphore() ? $this->weight() . 'of' . $this->permits() . '*' : '') . parent::newId();
    }

    protected function remaining(): float
    {
        $left = ($this->entry()->until ?? INF) - microtime(true);

        return max(0.0, $this->autoRenew ? min($left, $this->renewedTtl) : $left);
    }

    protected function lasts(): ?float
    {
        return $this->autoRenew ? $this->maxHold : min($this->ttl, $this->maxHold ?? INF);
    }

    protected function reasonOfExpiry(): LossReason
    {
        return $this->autoRenew && $this->holdLimit !== null ? LossReason::HeldTooLong : LossReason::Expired;
    }

    protected function hold(Entry $entry): void
    {
        $this->holdLimit = $this->maxHold;
        $this->renewedTtl = $this->ttl;
        parent::hold($entry);
    }

    /** When what is renewed now expires. */
    private function until(?float $limit): ?float
    {
        $expiry = microtime(true) + $this->renewedTtl;

        return $this->autoRenew ? ($this->holdLimit === null ? null : $limit) : min($expiry, $limit ?? INF);
    }

    /** An object takes a fixed number of permits, or the lock itself, and so does a token. */
    private function refuseOther(#[\SensitiveParameter] string $token): void
    {
        $isOfPermits = preg_match('/^([1-9]\d*)of[1-9]\d*\*/', $token, $found) === 1;
        $given = (int) ($found[1] ?? 0);
        [$name, $wanted] = [$this->getName(), $this->weight()];
        $what = match (true) {
            $isOfPermits && !$this->isSemaphore() => "stands for $given permits of \"$name\", but this object is a lock",
            !$isOfPermits && $this->isSemaphore() => "doesn't stand for permits of \"$name\", but this object takes $wanted",
            $isOfPermits && $given !== $wanted => "stands for $given permits of \"$name\", but this object takes $wanted",
            default => null,
        };
        $what === null || throw new LockStateException("The token $what");
    }

    private function takeOver(Ledger $ledger, #[\SensitiveParameter] string $token): ?Entry
    {
        $taken = $ledger->owners[$token] ?? null;
        if ($taken === null) {
            return null;
        }
        if (($taken->about['process'] ?? '') === Process::current()->id) {
            throw new LockStateException(
                "Another object of this process holds the lock \"{$this->getName()}\" with this token: its detach() gives it away",
            );
        }
        $entry = $this->makeEntry(null, $taken->mode);
        $entry->fencingToken = ++$ledger->fencingToken;
        // It lasts at least as long as it would have lasted.
        $entry->until = $this->autoRenew && $this->maxHold === null ? null
            : max($taken->until ?? 0.0, microtime(true) + ($this->lasts() ?? $this->ttl));
        unset($ledger->owners[$token]);
        $ledger->owners[$entry->id] = $entry;

        return $entry;
    }
}
