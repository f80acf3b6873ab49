<?php

namespace DistLock\Cache;

/**
 * What Once keeps in the cache: a value and for how long it may be used; or a mark, if the value couldn't be stored.
 *
 * @internal
 */
final class Entry extends Found
{
    /** How long nobody tries again to store a value that couldn't be stored, in seconds. */
    private const MARKED = 10;
    private const LONGEST_WAIT = 60.0;

    private function __construct(
        mixed $value,
        /** Distinguishes this computation's result from any other. */
        public readonly string $id,
        public readonly float $freshUntil,
        public readonly float $staleUntil,
        public readonly bool $isMark = false,
    ) {
        parent::__construct($value);
    }

    public static function of(mixed $value, float $ttl, float $stale): self
    {
        $now = microtime(true);

        return new self($value, bin2hex(random_bytes(8)), $now + $ttl, $now + $ttl + $stale);
    }

    public static function mark(): self
    {
        $until = microtime(true) + self::MARKED;

        return new self(null, bin2hex(random_bytes(8)), $until, $until, true);
    }

    /** Returns null if this isn't what write() stores: a cache may contain anything. */
    public static function from(mixed $stored): ?self
    {
        $stored = \is_array($stored) ? $stored : [];
        ['once' => $id, 'fresh' => $fresh, 'stale' => $stale] = $stored + ['once' => null, 'fresh' => null, 'stale' => null];
        if (!\is_string($id) || !\is_float($fresh) || !\is_float($stale)) {
            return null;
        }

        return new self($stored['value'] ?? null, $id, $fresh, $stale, !\array_key_exists('value', $stored));
    }

    /** @param float $wait It is kept for so much longer, for those who would wait for too long. */
    public function write(Store $store, string $key, float $wait): bool
    {
        $stored = ['once' => $this->id, 'fresh' => $this->freshUntil, 'stale' => $this->staleUntil];
        $seconds = (int) ceil($this->staleUntil - microtime(true) + min($wait, self::LONGEST_WAIT)) + 1;

        return $store->write($key, $this->isMark ? $stored : $stored + ['value' => $this->value], $seconds);
    }

    public function isFresh(): bool
    {
        return microtime(true) < $this->freshUntil;
    }

    public function isUsable(): bool
    {
        return !$this->isMark && microtime(true) < $this->staleUntil;
    }
}
