<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use DistLock\RedisLock;
use DistLock\Test\Server;

use function DistLock\Test\await;

/**
 * One thing that scripts/chaos has found in other libraries, as a program that makes it happen: real processes on a
 * real server, stopped, killed or cut off at the decisive moment; nothing is left to chance.
 *
 * The comment of each class says what the library's documentation says about it, and why this isn't misuse. The same
 * program runs with distlock.
 */
abstract class Finding
{
    public const TITLE = '';
    /** Whose locks or sessions this is about. */
    public const SUBJECTS = [];
    /** What scripts/chaos --findings runs, in this order. */
    public const ALL = [
        Findings\PausedOwner::class, Findings\OvertakenWaiter::class, Findings\LateReplies::class, Findings\InitialTtl::class,
        Findings\KilledSession::class, Findings\LateSessionWrite::class, Findings\UncheckedSessionWrite::class,
    ];

    /** In seconds; no program is about a server that takes so long. */
    protected const PATIENCE = 10.0;

    public function __construct(protected readonly Server $server)
    {
    }

    /** Makes it happen with this subject, or tries to, and says what happened. */
    abstract public function with(string $subject): string;

    /** @param ?string $server its DSN, with timeouts; null: the server itself, not through a relay */
    protected function lock(string $subject, string $name, float $ttl, ?string $server = null): Peer|RedisLock
    {
        $server ??= $this->server->dsn($this->timeouts());
        $class = Backends\Peers::CLASSES[$subject] ?? null;

        return $class === null ? new RedisLock($name, $server, ttl: $ttl) : new $class($name, $server, $ttl);
    }

    /** The key whose existence shows that somebody has the lock. */
    protected function key(string $subject, string $name): string
    {
        $class = Backends\Peers::CLASSES[$subject] ?? null;

        return $class === null ? $name : $class::key($name);
    }

    /** @return array<string, float> for a DSN */
    protected function timeouts(float $timeout = self::PATIENCE): array
    {
        return ['timeout' => $timeout, 'connect_timeout' => self::PATIENCE];
    }

    protected function exists(string $key): bool
    {
        return (bool) $this->server->redis()->exists($key);
    }

    /** Waits until the key has expired, or was deleted. */
    protected function awaitEnd(string $key): void
    {
        await(fn (): bool => !$this->exists($key), self::PATIENCE, "the end of $key");
    }
}
