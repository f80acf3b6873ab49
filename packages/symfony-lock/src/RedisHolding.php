<?php

namespace DistLock\Symfony;

use DistLock\LockLostException;
use DistLock\RedisLock;

/**
 * It can be serialized, which gives the ownership away: this process no longer renews it, nor releases it at the end of
 * the request. Any process that has the Key can take it over by its token; so can this one.
 *
 * @internal
 *
 * @property ?RedisLock $lock
 */
final class RedisHolding extends Holding implements \JsonSerializable
{
    /** In seconds: what the extension takes at most, for a ttl or a limit. */
    public const LONGEST = 31536000.0;

    private ?string $token = null;
    /** Until when it is to last though nobody renews it, in seconds of the monotonic clock. */
    private float $until = 0.0;

    /** The state of a Key, which may have come from another process, as serialize() or JSON has brought it. */
    public static function from(mixed $state): ?self
    {
        if (\is_array($state)) {
            $holding = new self(null);
            $holding->__unserialize($state);

            return $holding;
        }

        return $state instanceof self ? $state : null;
    }

    public function isDetached(): bool
    {
        return $this->token !== null;
    }

    public function detach(): void
    {
        try {
            if ($this->lock !== null && $this->isHeld()) {
                $left = min($this->until - self::now(), self::LONGEST);
                $left > $this->getRemainingTtl() && self::translate(fn () => $this->renew($left));
                $this->token = $this->lock->detach();
                $this->lock = null;
            }
        } catch (LockLostException) {
            // It is like any lock that was lost: not held.
        }
    }

    /** It lasts $ttl seconds from now, also where it is given away meanwhile to a process that takes its time. */
    public function promise(float $ttl): void
    {
        $this->until = self::now() + $ttl;
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    /** Takes over by $lock what was given away. It then lasts at least the ttl of $lock from now. */
    public function attach(RedisLock $lock): bool
    {
        if ($this->token === null || !$lock->attach($this->token)) {
            return false;
        }
        $this->lock = $lock;
        $this->token = null;

        return true;
    }

    /** Whether the server knows the ownership that was given away; $lock has the same name. */
    public function isKnownTo(RedisLock $lock): bool
    {
        return \in_array($this->token, array_column($lock->inspect()->owners, 'token'), true);
    }

    public function getRemainingTtl(): float
    {
        return $this->lock?->getRemainingTtl() ?? 0.0;
    }

    /** @return array<string, ?string> */
    public function __serialize(): array
    {
        $this->detach();

        return ['token' => $this->token, 'mode' => $this->mode];
    }

    /** @param mixed[] $data */
    public function __unserialize(array $data): void
    {
        $this->lock = null;
        $this->token = \is_string($data['token'] ?? null) && $data['token'] !== '' ? $data['token'] : null;
        $this->mode = ($data['mode'] ?? null) === self::READ ? self::READ : self::WRITE;
    }

    /** @return array<string, ?string> */
    public function jsonSerialize(): array
    {
        return $this->__serialize();
    }

    /** @param float|null $limit for how many seconds it is renewed in the background, if it is; null: as before */
    public function renew(?float $ttl, ?float $limit = self::LONGEST): bool
    {
        return $this->lock !== null && $this->lock->renew($ttl, $limit);
    }
}
