<?php

declare(strict_types=1);

namespace DistLock\Chaos;

/**
 * A lock of another library on Redis, used as its documentation advises. It has the methods that scripts/chaos needs
 * of a lock; what it can't do isn't asked of it: see ABILITIES.
 *
 * `isHeld()` is what running code can know without asking the server: an answer would cost a round trip, and may be out
 * of date when it arrives.
 */
abstract class Peer
{
    /** The properties of its locks that differ from those of a lock that can do nothing but acquire and release. */
    public const ABILITIES = [];

    /** Whether connections are kept after an exception, as by a program that doesn't know that it must close them. */
    public static bool $careless = false;

    /** How many seconds the last acquisition waited. */
    private float $waited = 0.0;

    /**
     * @param string $name the lock's
     * @param string $server its DSN, with timeouts
     * @param float $ttl in seconds
     */
    public function __construct(protected readonly string $name, protected readonly string $server, protected readonly float $ttl)
    {
    }

    /** The key in Redis of the lock with this name. */
    public static function key(string $name): string
    {
        return $name;
    }

    /** @param ?float $timeout in seconds; null or INF: none */
    public function acquire(?float $timeout): bool
    {
        return $this->wait(fn (float $timeout): bool => $this->enter($timeout), $timeout);
    }

    public function acquireRead(?float $timeout): bool
    {
        return $this->wait(fn (float $timeout): bool => $this->enterAsReader($timeout), $timeout);
    }

    /** Returns whether it still had it, if the library says so. */
    public function release(): bool
    {
        return $this->guarded($this->leave(...));
    }

    abstract public function isHeld(): bool;

    /** What the server says, if the library can ask it whether the lock is still held; null if it can't. */
    public function ask(): ?bool
    {
        return null;
    }

    /** What the documentation advises to do now and then while working under the lock. */
    public function refresh(): void
    {
    }

    /** Connects before the first wait. */
    public function inspect(): void
    {
        $this->guarded(fn () => $this->connect());
    }

    public function getWaitTime(): float
    {
        return $this->waited;
    }

    abstract protected function connect(): void;

    /** @param float $timeout may be 0 or INF */
    abstract protected function enter(float $timeout): bool;

    protected function enterAsReader(float $timeout): bool
    {
        throw new \LogicException(static::class . ' has no readers');
    }

    abstract protected function leave(): bool;

    /** Called after the library threw, for those that don't connect again by themselves. */
    protected function fail(): void
    {
    }

    /** Does once what else signals interrupt: two want the same lock. Returns false if the server can't be reached. */
    public static function warm(string $server): bool
    {
        $name = 'warm:' . getmypid();
        try {
            $first = new static($name, $server, 1.0);
            $second = new static($name, $server, 1.0);
            $first->acquire(0.0);
            $second->acquire(0.02);
            $first->release();

            return true;
        } catch (PeerException) {
            usleep(100_000);

            return false;
        }
    }

    /** @throws PeerException instead of whatever the library throws */
    protected function guarded(callable $call): mixed
    {
        try {
            return $call();
        } catch (\Exception $exception) {
            self::$careless || $this->fail();
            throw new PeerException($exception::class . ': ' . $exception->getMessage(), previous: $exception);
        }
    }

    /** Tries until it gets it or the time is over, with pauses, for libraries that can't wait for a limited time. */
    protected static function poll(callable $try, float $timeout, callable $pause): bool
    {
        $end = microtime(true) + $timeout;
        while (!$try()) {
            if (microtime(true) >= $end) {
                return false;
            }
            usleep((int) (min($pause(), max(0.0, $end - microtime(true))) * 1e6));
        }

        return true;
    }

    private function wait(callable $enter, ?float $timeout): bool
    {
        return $this->guarded(function () use ($enter, $timeout): bool {
            $this->waited = 0.0;
            $this->connect();
            if ($enter(0.0)) {
                return true;
            }
            $timeout ??= INF;
            $before = hrtime(true);
            $got = $timeout > 0.0 && $enter($timeout);
            $this->waited = (hrtime(true) - $before) / 1e9;

            return $got;
        });
    }
}
