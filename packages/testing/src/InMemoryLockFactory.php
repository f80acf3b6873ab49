<?php

namespace DistLock\Testing;

use DistLock\Lock;
use DistLock\LockFactory;
use DistLock\LockStateException;
use DistLock\LossReason;

/**
 * Makes locks that exist only in this process. They keep the promises of the real ones, but never stop their thread:
 * whoever contends for a lock is in the same thread, so the lock can't become free during such a wait. Calls that
 * suspend their fibers wait, and so do tickets.
 *
 * Locks of the same name exclude each other if they are of the same factory. Each factory is a world of its own.
 */
final class InMemoryLockFactory implements LockFactory
{
    private const LONGEST_NAME = 1024;

    /** @var array<string, InMemoryRegistry> by name */
    private array $registries = [];

    public function lock(string $name): InMemoryLock
    {
        return new InMemoryLock($name, $this->registry($name, __METHOD__));
    }

    public function semaphore(string $name, int $permits, int $weight = 1): InMemorySemaphore
    {
        if ($permits < 1 || $permits > Ledger::ALL) {
            throw Argument::error(__METHOD__, 2, 'permits', 'must be between 1 and ' . Ledger::ALL);
        }
        if ($weight < 1 || $weight > $permits) {
            throw Argument::error(__METHOD__, 3, 'weight', "must be between 1 and $permits");
        }

        return new InMemorySemaphore($name, $this->registry($name, __METHOD__), $permits, $weight);
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
        $name = \is_string($lock) ? $lock : $lock->getName();
        $registry = $this->registries[$name] ?? null;
        if (\is_string($lock)) {
            $ids = $registry?->owners() ?? [];
        } elseif (($lock instanceof InMemoryLock || $lock instanceof InMemorySemaphore) && $lock->owner()->registry() === $registry) {
            $ids = array_filter([$lock->owner()->id()]);
        } else {
            throw Argument::error(__METHOD__, 1, 'lock', 'must be a lock of this factory');
        }
        if (array_filter($ids, static fn (string $id): bool => $registry?->lose($id, $reason) ?? false) === []) {
            throw new LockStateException("The lock \"$name\" is not held");
        }
    }

    public function __serialize(): array
    {
        throw new \Exception(sprintf("Serialization of '%s' is not allowed", self::class));
    }

    private function __clone()
    {
    }

    private function registry(string $name, string $method): InMemoryRegistry
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

        return $this->registries[$name] ??= new InMemoryRegistry();
    }
}
