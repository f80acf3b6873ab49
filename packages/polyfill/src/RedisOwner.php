<?php

namespace DistLock\Polyfill;

use DistLock\Lock;
use DistLock\LockLostException;
use DistLock\LockStateException;
use DistLock\LossReason;
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
        $maxHold === null || Arguments::maxHold($maxHold, $method, 2, true);
        $this->refuseWhileWaiting();
        if (!$this->isHeld() || ($entry = $this->entry()) === null) {
            return false;
        }
        $this->renewedTtl = $ttl ?? $this->ttl;
        $this->holdLimit = $maxHold;
        $until = $this->until($maxHold === null ? $entry->until : microtime(true) + $maxHold);
        $this->registry->change(static function (Ledger $ledger) use ($entry, $until): void {
            $renewed = $ledger->owners[$entry->id] ?? $entry;
            $renewed->until = $until;
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
            // It belongs to no process.
            $detached->about['process'] = '';
        });
        $this->giveAway();

        return $entry->id;
    }

    public function attach(#[\SensitiveParameter] string $token): bool
    {
        Arguments::token($token, $this->lock()::class . '::attach');
        $this->reportLoss();
        $this->refuseWhileWaiting();
        if ($this->isHeld()) {
            throw new LockStateException("This object already holds the lock \"{$this->getName()}\"");
        }
        $entry = $this->registry->change(fn (Ledger $ledger): ?Entry => $this->takeOver($ledger, $token));
        $entry === null || $this->hold($entry);

        return $entry !== null;
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
        if ($taken->weight !== $this->weight() || ($taken->permits === Ledger::ALL) !== ($this->permits() === Ledger::ALL)) {
            throw new LockStateException("The token isn't one of as many permits as this object takes of \"{$this->getName()}\"");
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
