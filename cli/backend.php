<?php

/* Finds, inspects and breaks locks on Redis or ZooKeeper. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\Lock;
use DistLock\LockStatus;
use DistLock\RateStatus;
use DistLock\RedisLock;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;
use DistLock\ServerException;
use DistLock\ZkLock;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

use function DistLock\redis_dsn_has_password;
use function DistLock\redis_locks;
use function DistLock\redis_rate_limiters;
use function DistLock\zookeeper_locks;

interface Backend
{
    /** @return string[] names of locks, some of which may be free */
    public function names(string $pattern): array;

    public function look(string $name): State;

    /**
     * @param bool $isForeign whether to delete even what distlock didn't write
     * @param LockStatus|null $seen whose owners alone may lose it; null: any
     * @return bool false: nobody held it, or not only those
     */
    public function breakLock(string $name, bool $isForeign, ?LockStatus $seen): bool;

    /** Which servers these are, without credentials. */
    public function servers(): string;

    /** @param int|null $permits how many permits a semaphore has; null: a lock */
    public function lock(string $name, ?int $permits, float $ttl): Lock;
}

final class Redis implements Backend
{
    /** @var string|string[]|null */
    private string|array|null $servers = null;

    public function __construct(Options $options)
    {
        $prefix = $options->get('prefix');
        if ($prefix !== null && @ini_set('distlock.key_prefix', $prefix) === false) {
            throw new UsageError('--prefix must not be longer than 256 bytes');
        }
        $auth = Secret::auth($options);
        $dsns = array_map(self::dsn(...), $options->redis);
        if ($auth !== null) {
            $source = $dsns === [] ? 'The ini setting distlock.redis.servers' : '--redis';
            $dsns = $dsns ?: self::split((string) ini_get('distlock.redis.servers'));
            $dsns = array_map(static fn (string $dsn): string => self::withCredentials($dsn, $auth, $source), $dsns);
        }
        if ($dsns !== []) {
            $this->servers = count($dsns) === 1 ? $dsns[0] : $dsns;
        }
    }

    public function names(string $pattern): array
    {
        return redis_locks($pattern, $this->servers);
    }

    public function look(string $name): State
    {
        return new State($name, (new RedisLock($name, $this->servers))->inspect());
    }

    /**
     * The rate limiters that aren't full. A key may look like that of one, and hold something else.
     *
     * @return array<string|int, RateStatus> by name
     */
    public function limits(string $pattern): array
    {
        $limits = [];
        foreach (redis_rate_limiters($pattern, $this->servers) as $name) {
            try {
                // Any rate will do: what is shown doesn't depend on it.
                $status = (new RedisRateLimiter($name, 1, 1.0, $this->servers))->inspect();
                if ($status->reset > 0.0 || $status->backlog > 0.0) {
                    $limits[$name] = $status;
                }
            } catch (ServerException $exception) {
                str_contains($exception->getMessage(), 'WRONGTYPE') || throw $exception;
            }
        }

        return $limits;
    }

    public function breakLock(string $name, bool $isForeign, ?LockStatus $seen): bool
    {
        return (new RedisLock($name, $this->servers))->forceRelease($isForeign, $seen);
    }

    public function lock(string $name, ?int $permits, float $ttl): Lock
    {
        return $permits === null
            ? new RedisLock($name, $this->servers, $ttl)
            : new RedisSemaphore($name, $permits, $this->servers, $ttl);
    }

    public function servers(): string
    {
        $dsns = $this->servers ?? (string) ini_get('distlock.redis.servers');
        $dsns = is_array($dsns) ? $dsns : self::split($dsns);

        return implode(' ', array_map(self::withoutCredentials(...), $dsns ?: ['redis://127.0.0.1:6379']));
    }

    /** @return string[] */
    private static function split(string $dsns): array
    {
        preg_match_all('/\S+/', $dsns, $found);

        return $found[0];
    }

    /** Options may contain credentials, too, so all of them are removed except the database of a socket. */
    private static function withoutCredentials(string $dsn): string
    {
        [$place, $query] = explode('?', $dsn, 2) + [1 => ''];
        parse_str($query, $options);
        $database = is_string($options['db'] ?? null) ? "?db=$options[db]" : '';

        return (stripos($place, 'unix:') === 0 ? $place : (string) preg_replace('~^([a-z+]+://).*@~is', '$1', $place)) . $database;
    }

    private static function dsn(string $given): string
    {
        $secret = Secret::find($given);
        if ($secret === null && redis_dsn_has_password($given)) {
            throw new UsageError('--redis must not contain a password, because everybody on this machine could read it: use --auth,'
                . ' or give the DSN as env:NAME or file:PATH');
        }

        return $secret ?? $given;
    }

    /** Checks a DSN, so that an error names the option or setting that it came from. */
    private static function check(string $dsn, string $source): void
    {
        try {
            new RedisLock('any', $dsn);
        } catch (\ValueError $error) {
            throw new UsageError(explain($error, ['servers' => $source]));
        }
    }

    private static function withCredentials(string $dsn, string $auth, string $source): string
    {
        self::check($dsn, $source);
        if (redis_dsn_has_password($dsn)) {
            throw new UsageError('credentials were given both in the DSN and with --auth');
        }
        if (!str_contains($auth, ':')) {
            throw new UsageError('--auth must refer to user:password or :password for Redis');
        }
        [$user, $password] = explode(':', $auth, 2) + [1 => ''];
        $dsn = self::join($dsn, rawurlencode($user), rawurlencode($password));
        self::check($dsn, '--auth');

        return $dsn;
    }

    private static function join(string $dsn, string $user, string $password): string
    {
        if (str_starts_with($dsn, 'unix:')) {
            return $dsn . (str_contains($dsn, '?') ? '&' : '?') . ($user === '' ? '' : "user=$user&") . "password=$password";
        }

        [$scheme, $place] = explode('://', $dsn, 2) + [1 => ''];

        return "$scheme://$user:$password@$place";
    }
}

final class ZooKeeper implements Backend
{
    /** The timeout of sessions, and so the longest time until a missing server is noticed. */
    private const SESSION_TIMEOUT = 4.0;

    private ?string $hosts;
    private string $top;
    private ?string $auth;

    public function __construct(Options $options)
    {
        $this->hosts = $options->get('zookeeper') === '' ? null : $options->get('zookeeper');
        $this->top = $options->get('prefix') ?? '/';
        $this->auth = Secret::auth($options);
    }

    public function names(string $pattern): array
    {
        $paths = zookeeper_locks($this->top, $this->hosts, self::SESSION_TIMEOUT, $this->auth);

        return array_filter($paths, static fn (string $path) => fnmatch($pattern, $path));
    }

    public function look(string $name): State
    {
        return new State($name, $this->find($name)[1]);
    }

    public function breakLock(string $name, bool $isForeign, ?LockStatus $seen): bool
    {
        return $this->find($name)[0]->forceRelease($isForeign, $seen);
    }

    public function lock(string $name, ?int $permits, float $ttl): Lock
    {
        return $permits === null
            ? new ZkLock($name, $this->hosts, $ttl, $this->auth)
            : new ZkSemaphore($name, $permits, $this->hosts, $ttl, $this->auth);
    }

    public function servers(): string
    {
        return 'ZooKeeper at ' . ($this->hosts ?? (string) ini_get('distlock.zookeeper.hosts'));
    }

    /** A path doesn't say which kind of lock is there.
     *
     * @return array{ZkLock, LockStatus}
     */
    private function find(string $path): array
    {
        $lock = new ZkLock($path, $this->hosts, self::SESSION_TIMEOUT, $this->auth);
        $status = $lock->inspect();
        if (!$status->isHeld() && $status->queue === []) {
            $exclusive = new ZkLock($path, $this->hosts, self::SESSION_TIMEOUT, $this->auth, nodes: ZkNodes::Exclusive);
            $known = $exclusive->inspect();

            return $known->isHeld() ? [$exclusive, $known] : [$lock, $status];
        }

        return [$lock, $status];
    }
}
