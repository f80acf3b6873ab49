<?php

namespace DistLock\Testing;

use DistLock\Lock;
use DistLock\LockFactory;
use DistLock\LockStateException;
use DistLock\LossReason;

/**
 * Makes locks that exist only in this process. They keep the promises of the real ones, but never wait: whoever
 * contends for a lock is in the same thread, so the lock can't become free during a wait.
 *
 * Locks of the same name exclude each other if they are of the same factory. Each factory is a world of its own.
 */
final class InMemoryLockFactory implements LockFactory
{
    private const LONGEST_NAME = 1024;

    /** @var array<string, Ledger> by name */
    private array $ledgers = [];

    public function lock(string $name): InMemoryLock
    {
        return new InMemoryLock($name, $this->ledger($name, __METHOD__));
    }

    public function semaphore(string $name, int $permits, int $weight = 1): InMemorySemaphore
    {
        if ($permits < 1 || $permits > Ledger::ALL) {
            throw Argument::error(__METHOD__, 2, 'permits', 'must be between 1 and ' . Ledger::ALL);
        }
        if ($weight < 1 || $weight > $permits) {
            throw Argument::error(__METHOD__, 3, 'weight', "must be between 1 and $permits");
        }

        return new InMemorySemaphore($name, $this->ledger($name, __METHOD__), $permits, $weight);
    }

    /**
     * Takes a lock away from its owner, as a server does that loses its memory. The callback of onLost() runs during
     * the owner's next call.
     *
     * @param Lock|string $lock the object that holds it; or its name: everybody who holds it loses it
     * @param LossReason $reason what the owner is told
     *
     * @throws \ValueError if the object isn't of this factory
     * @throws LockStateException if it isn't held
     */
    public function lose(Lock|string $lock, LossReason $reason = LossReason::TakenAway): void
    {
        $owners = \is_string($lock) ? ($this->ledgers[$lock] ?? null)?->owners() ?? [] : [$lock];
        if ($owners === []) {
            throw new LockStateException(sprintf('The lock "%s" is not held', \is_string($lock) ? $lock : $lock->getName()));
        }
        foreach ($owners as $owner) {
            if (!$owner instanceof Owner || !\in_array($owner->ledger(), $this->ledgers, true)) {
                throw Argument::error(__METHOD__, 1, 'lock', 'must be a lock of this factory');
            }
            $owner->lose($reason);
        }
    }

    public function __serialize(): array
    {
        throw new \Exception(sprintf("Serialization of '%s' is not allowed", self::class));
    }

    private function __clone()
    {
    }

    private function ledger(string $name, string $method): Ledger
    {
        if ($name === '') {
            throw Argument::error($method, 1, 'name', 'must not be empty');
        }
        if (\strlen($name) > self::LONGEST_NAME) {
            throw Argument::error($method, 1, 'name', 'must not be longer than ' . self::LONGEST_NAME . ' bytes');
        }
        if (str_contains($name, "\0")) {
            throw Argument::error($method, 1, 'name', 'must not contain NUL bytes');
        }

        return $this->ledgers[$name] ??= new Ledger();
    }
}
