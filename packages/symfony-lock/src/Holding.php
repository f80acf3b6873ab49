<?php

namespace DistLock\Symfony;

use DistLock\DeadlockException;
use DistLock\DistLockException;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\Mode;
use DistLock\SharedLock;
use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\Exception\LockConflictedException;
use Symfony\Component\Lock\Exception\LockStorageException;

/**
 * What a Key has of a lock: the object that owns it, for reading or for writing.
 *
 * @internal
 */
class Holding
{
    public const READ = 'read';
    public const WRITE = 'write';

    public function __construct(protected ?SharedLock $lock, protected string $mode = self::WRITE)
    {
    }

    /**
     * Runs what calls distlock, and throws Symfony's exceptions for distlock's.
     *
     * @template T
     *
     * @param callable(): T $call
     *
     * @return T
     */
    public static function translate(callable $call): mixed
    {
        try {
            return $call();
        } catch (DeadlockException | LockLostException | TimeoutException $e) {
            throw new LockConflictedException($e->getMessage(), 0, $e);
        } catch (DistLockException $e) {
            throw new LockStorageException($e->getMessage(), 0, $e);
        } catch (\ValueError $e) {
            throw new InvalidArgumentException($e->getMessage(), 0, $e);
        }
    }

    public function isHeld(): bool
    {
        return $this->lock?->isHeld() ?? false;
    }

    /** Acquires the lock, or changes from reader to writer or back, or starts the ttl of what is held anew. */
    public function take(string $mode, ?float $timeout, ?float $ttl = null): void
    {
        $lock = $this->lock ?? throw new LockConflictedException();
        if ($this->isHeld() && ($this->mode === $mode || $mode === self::READ)) {
            if ($this->mode === self::WRITE && $mode === self::READ) {
                $this->mode = self::READ;    // also where it fails: others may read already
                $lock->downgrade();
            }
            if ($this->renew($ttl)) {
                return;
            }
        }
        Acquisition::take($lock, $timeout, $mode === self::READ ? Mode::Read : Mode::Write);
        $this->mode = $mode;
    }

    public function release(): void
    {
        // A reader that became the writer needs two.
        do {
            $this->lock?->release();
        } while ($this->isHeld());
    }

    /** Whether it is held. If it has a ttl, that starts anew. */
    public function renew(?float $ttl): bool
    {
        return $this->isHeld();
    }
}
