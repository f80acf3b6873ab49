<?php

namespace DistLock\Cache;

use DistLock\LockFactory;
use DistLock\RedisLockFactory;
use DistLock\UnsupportedException;
use Illuminate\Cache\Repository;
use Illuminate\Cache\TaggedCache;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Events\Dispatcher;
use Illuminate\Contracts\Foundation\Application;
use Illuminate\Queue\Events\Looping;
use Illuminate\Support\InteractsWithTime;
use Illuminate\Support\ServiceProvider;

/**
 * For Laravel: Cache::once($key, $ttl, $compute, …), which is Cache::remember() by one process at a time, with the
 * further arguments of Once::get(); and Cache::forgetOnce($key). Both exist for each store.
 *
 * The locks are those of the container's DistLock\LockFactory. If it has none, they are on the Redis server that
 * "distlock.servers" names, which is in the configuration of distlock/laravel, or else on the extension's default.
 */
final class OnceServiceProvider extends ServiceProvider
{
    use InteractsWithTime;

    /** Ten years, for values that don't expire. */
    private const FOREVER = 315360000.0;

    /** @var \WeakMap<Repository, Once> */
    private \WeakMap $services;

    /** @param Application $app */
    public function __construct($app)
    {
        parent::__construct($app);
        /** @var \WeakMap<Repository, Once> $services */
        $services = new \WeakMap();
        $this->services = $services;
    }

    public function boot(): void
    {
        $service = $this->service(...);
        $seconds = $this->seconds(...);
        Repository::macro('once', function (
            string $key,
            \DateTimeInterface|\DateInterval|int|float|null $ttl,
            callable $compute,
            float $stale = 0.0,
            float $wait = 5.0,
            bool $defer = false,
        ) use (
            $service,
            $seconds
): mixed {
            /**
             * @var Repository $this
             * @var callable(): mixed $compute
             */
            return $service($this)->get($key, $compute, $seconds($ttl), $stale, $wait, $defer);
        });
        Repository::macro('forgetOnce', function (string $key) use ($service): bool {
            /** @var Repository $this */
            return $service($this)->forget($key);
        });
        // A plain container, as some use without the framework, has no end of a response.
        // @phpstan-ignore instanceof.alwaysTrue
        if ($this->app instanceof Application) {
            // After the response, also in workers that serve many requests; in queue workers, before the next job.
            $this->app->terminating($this->computeDeferred(...));
            /** @var Dispatcher $events */
            $events = $this->app->make('events');
            $events->listen(Looping::class, $this->computeDeferred(...));
        }
    }

    private function seconds(\DateTimeInterface|\DateInterval|int|float|null $ttl): float
    {
        return match (true) {
            $ttl === null => self::FOREVER,
            \is_int($ttl), \is_float($ttl) => $ttl,
            default => $this->secondsUntil($ttl),
        };
    }

    private function service(Repository $cache): Once
    {
        if ($cache instanceof TaggedCache) {
            throw new \BadMethodCallException('once() can\'t be combined with tags: a lock doesn\'t know what has them');
        }

        $service = $this->services[$cache] ?? null;
        if ($service === null) {
            $report = function (\Throwable $trouble): void {
                $this->app->make(ExceptionHandler::class)->report($trouble);
            };
            $service = new Once($cache, $this->locks(), self::pool($cache), onTrouble: $report);
            $this->services[$cache] = $service;
        }

        return $service;
    }

    private function locks(): LockFactory
    {
        if ($this->app->bound(LockFactory::class)) {
            return $this->app->make(LockFactory::class);
        }

        Extension::need(RedisLockFactory::class);
        $servers = $this->servers();
        $option = '"servers" in config/distlock.php (DISTLOCK_REDIS_SERVERS)';
        if (\is_array($servers)) {
            throw new UnsupportedException(
                "Cache::once() can't use a list of servers, as $option names one: nobody can tell when a lock on a list is free. Bind a"
                . ' DistLock\LockFactory on one server, its sentinels, a cluster or ZooKeeper in the container',
            );
        }

        try {
            return new RedisLockFactory($servers, ttl: 3.0, maxHold: 60.0);
        } catch (\ValueError $error) {
            throw $servers === null
                ? $error
                : new \ValueError("$option " . (string) preg_replace('/^.*?\(\$servers\) /', '', $error->getMessage()));
        }
    }

    /**
     * Reads the setting as distlock/laravel does: a text has DSNs that are separated by blanks, or by commas in front
     * of a scheme.
     *
     * @return string|list<string>|null
     */
    private function servers(): string|array|null
    {
        /** @var \Illuminate\Contracts\Config\Repository $config */
        $config = $this->app->make('config');
        /** @var string|string[]|null $servers */
        $servers = $config->get('distlock.servers');
        if (\is_string($servers)) {
            $servers = preg_split('~[\s,]+(?=(?:rediss?(?:\+\w+)?|unix)://)|\s+~', $servers, flags: PREG_SPLIT_NO_EMPTY);
        }
        $servers = \is_array($servers) ? array_values($servers) : [];

        return \count($servers) > 1 ? $servers : $servers[0] ?? null;
    }

    /**
     * The name is the same on all machines. Caches whose stores have the same class and the same prefix share their
     * locks, even if their values are on different servers: then only one of them computes a key at a time, and
     * forgetOnce() of one makes the other compute again.
     */
    private static function pool(Repository $cache): string
    {
        return 'laravel:' . hash('xxh64', $cache->getStore()::class . "\0" . $cache->getStore()->getPrefix());
    }

    private function computeDeferred(): void
    {
        foreach ($this->services as $once) {
            $once->computeDeferred();
        }
    }
}
