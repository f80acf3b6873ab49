<?php

namespace DistLock\Polyfill;

use DistLock\Ticket;
use DistLock\UnsupportedException;

/**
 * The functions of DistLock.
 *
 * @internal
 */
final class Functions
{
    public static ?string $label = null;

    /** @var array<string, int|float> */
    private static array $counts = [];
    private static int $acquisitions = 0;
    private static bool $isReleasingAll = false;
    /** @var array<int, array{\WeakReference<Releasable>, int}> by objects' numbers: when they acquired it */
    private static array $holders = [];

    /**
     * @param string|string[]|null $servers
     * @return string[]
     */
    public static function redis_locks(string $pattern = '*', #[\SensitiveParameter] string|array|null $servers = null): array
    {
        if ($pattern === '') {
            throw Argument::error('DistLock\redis_locks', 1, 'pattern', 'must not be empty');
        }
        Arguments::bytes($pattern, 1024, 'DistLock\redis_locks', 1, 'pattern');
        Arguments::servers($servers, 'DistLock\redis_locks', 2);
        $prefix = self::setting('distlock.key_prefix');
        $names = array_filter(FileRegistry::names('redis'), static fn (string $name): bool => str_starts_with($name, $prefix));
        $names = array_map(static fn (string $name): string => substr($name, \strlen($prefix)), $names);

        return array_values(array_filter($names, static fn (string $name): bool => fnmatch($pattern, $name)));
    }

    /** @param string|string[]|null $servers */
    public static function redis_rate_limiters(string $pattern = '*', #[\SensitiveParameter] string|array|null $servers = null): never
    {
        throw new UnsupportedException('redis_rate_limiters() needs the PHP extension distlock: the files of distlock/polyfill, which stands'
            . ' in for it, don\'t name the limiters');
    }

    public static function redis_dsn_has_password(#[\SensitiveParameter] string $dsn): bool
    {
        try {
            return (new Dsn($dsn))->hasPassword();
        } catch (Complaint $complaint) {
            $what = $complaint->getMessage();
        }

        throw Argument::error('DistLock\redis_dsn_has_password', 1, 'dsn', $what);
    }

    /** @return string[] */
    public static function zookeeper_locks(
        string $path = '/',
        ?string $hosts = null,
        float $sessionTimeout = 10.0,
        #[\SensitiveParameter] ?string $auth = null,
    ): array {
        $method = 'DistLock\zookeeper_locks';
        $path === '/' || Arguments::path($path, 'path', $method, 1);
        Arguments::session($hosts, $sessionTimeout, $auth, $method, 2);
        $below = rtrim($path, '/') . '/';
        $isBelow = static fn (string $name): bool => $name === $path || str_starts_with($name, $below);

        $isUsed = static fn (Ledger $ledger): bool => $ledger->everybody() !== [];

        return array_values(array_filter(FileRegistry::names('zookeeper'), static function (string $name) use ($isBelow, $isUsed): bool {
            return $isBelow($name) && FileRegistry::of('zookeeper', $name)->change($isUsed);
        }));
    }

    public static function name_to_show(string $name): string
    {
        return Names::toShow($name);
    }

    public static function setting(string $name): string
    {
        return Settings::get($name);
    }

    /** @return array<string, int|float> */
    public static function stats(): array
    {
        $names = 'acquired contended timeouts released lost released_at_shutdown renewals updates conflicts commands connects reconnects'
            . ' listeners script_loads thread_failures';

        return self::$counts + array_fill_keys(explode(' ', $names), 0) + ['wait_seconds' => 0.0];
    }

    public static function metrics(): string
    {
        throw new UnsupportedException('metrics() needs the PHP extension distlock: distlock/polyfill, which stands in for it, counts for no'
            . ' other process');
    }

    public static function label(?string $label): void
    {
        Arguments::label($label, 'DistLock\label', 1);
        self::$label = $label;
    }

    /** No session is kept here, as session.save_handler can't be distlock without the extension. */
    public static function destroyed_session(): null
    {
        return null;
    }

    /** @return resource */
    public static function loop_stream(): mixed
    {
        return Loop::stream();
    }

    /** @return Ticket[] */
    public static function dispatch(): array
    {
        return Loop::dispatch();
    }

    public static function await_with(?callable $await, ?callable $when = null): void
    {
        Loop::awaitWith($await, $when);
    }

    /** @param callable(): mixed $enqueue */
    public static function await(callable $enqueue): ?Ticket
    {
        return Loop::await($enqueue);
    }

    public static function mark(): int
    {
        return self::$acquisitions;
    }

    public static function release_all(?int $since = null): int
    {
        $since ??= 0;
        if ($since < 0 || $since > self::$acquisitions) {
            throw Argument::error('DistLock\release_all', 1, 'since', 'must be a mark of this thread');
        }
        Loop::endSince($since);
        // Locks that consist of others come first, because they would take the release of their parts for a loss.
        $newest = array_reverse(self::$holders, true);
        $compounds = array_filter($newest, self::isCompound(...));
        $before = self::$counts['released_at_shutdown'] ?? 0;
        $thrown = null;
        self::$isReleasingAll = true;
        foreach ($compounds + $newest as $id => [$holder, $number]) {
            if ($number < $since) {
                continue;
            }
            unset(self::$holders[$id]);
            try {
                $holder->get()?->releaseAll();
            } catch (\Throwable $thrown) {
                // All the others are released first.
            }
        }
        self::$isReleasingAll = false;

        return $thrown === null ? (int) (self::$counts['released_at_shutdown'] ?? 0) - (int) $before : throw $thrown;
    }

    /** @param array{\WeakReference<Releasable>, int} $holder */
    private static function isCompound(array $holder): bool
    {
        return $holder[0]->get() instanceof MultiLockBody;
    }

    public static function acquired(ServerOwner $owner, float $waited): void
    {
        self::holds($owner);
        self::count('acquired');
        $waited > 0.0 && self::count('contended');
        self::$counts['wait_seconds'] = (self::$counts['wait_seconds'] ?? 0.0) + $waited;
    }

    public static function holds(Releasable $owner): void
    {
        self::$holders[spl_object_id($owner)] = [\WeakReference::create($owner), self::$acquisitions++];
    }

    public static function released(): void
    {
        self::count(self::$isReleasingAll ? 'released_at_shutdown' : 'released');
    }

    public static function ended(Releasable $owner): void
    {
        unset(self::$holders[spl_object_id($owner)]);
    }

    public static function count(string $what): void
    {
        self::$counts[$what] = (self::$counts[$what] ?? 0) + 1;
    }
}
