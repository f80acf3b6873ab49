<?php

namespace DistLock\Cache;

/**
 * Remembers, for all processes of this machine, that the lock's server is silent: otherwise each miss would wait for
 * it, by default for a second.
 *
 * @internal
 */
final class Breaker
{
    private const PAUSE = 5;
    /** A server that refuses connections costs nothing, so it is asked again each time. */
    private const SILENCE = 0.1;

    private readonly string $key;

    public function __construct(private readonly Store $store, string $pool)
    {
        $this->key = 'distlock.once.' . hash('xxh64', (string) gethostname() . "\0" . $pool);
    }

    public function isOpen(): bool
    {
        try {
            return $this->store->read($this->key) === true;
        } catch (\Exception) {
            return false;
        }
    }

    /** @param float $waited for how many seconds the call that failed waited for the server */
    public function failed(float $waited): void
    {
        if ($waited >= self::SILENCE) {
            try {
                $this->store->write($this->key, true, self::PAUSE);
            } catch (\Exception) {
                // Without the cache, each process finds out for itself.
            }
        }
    }
}
