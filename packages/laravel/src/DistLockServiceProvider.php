<?php

namespace DistLock\Laravel;

use Illuminate\Cache\CacheManager;
use Illuminate\Cache\RateLimiter;
use Illuminate\Cache\TaggableStore;
use Illuminate\Console\Scheduling\EventMutex as EventMutexContract;
use Illuminate\Console\Scheduling\SchedulingMutex as SchedulingMutexContract;
use Illuminate\Contracts\Cache\Repository as CacheRepository;
use Illuminate\Contracts\Container\Container;
use Illuminate\Contracts\Events\Dispatcher;
use Illuminate\Contracts\Foundation\Application;
use Illuminate\Foundation\Http\Events\RequestHandled;
use Illuminate\Session\SessionManager;
use Illuminate\Support\ServiceProvider;

final class DistLockServiceProvider extends ServiceProvider
{
    /** A request, task or tick of Octane has ended, or failed. Octane needn't be installed. */
    private const END_OF_OPERATION = [
        'Laravel\Octane\Contracts\OperationTerminated',
        'Laravel\Octane\Events\WorkerErrorOccurred',
    ];

    public function register(): void
    {
        $this->mergeConfigFrom(__DIR__ . '/../config/distlock.php', 'distlock');
        $config = Options::repository($this->app);
        if (!$config->has('cache.stores.distlock')) {
            $config->set('cache.stores.distlock', ['driver' => 'distlock']);
        }
        $this->chooseAStoreForTheValues();
        $this->keepRateLimitsWithTheValues();
        $this->app->bindIf(EventMutexContract::class, EventMutex::class);
        $this->app->bindIf(SchedulingMutexContract::class, SchedulingMutex::class);
        $this->app->singleton(Limiter::class, function (Container $app): Limiter {
            $options = Options::check(Options::repository($app)->get('distlock'));

            return new Limiter($options['limiter_server'] ?? $options['servers'] ?? null);
        });
        $this->callAfterResolving('session', function (SessionManager $sessions): void {
            $sessions->extend('distlock', function (Container $app): SessionHandler {
                $config = Options::repository($app);
                $options = Options::check($config->get('distlock'));
                $minutes = $config->get('session.lifetime');

                return new SessionHandler(
                    is_numeric($minutes) ? (int) ($minutes * 60) : 0,
                    $options['session_server'] ?? $options['servers'] ?? null,
                );
            });
        });
        $this->callAfterResolving('cache', function (CacheManager $cache): void {
            $cache->extend('distlock', function (Container $app, array $config) use ($cache): CacheRepository {
                $all = Options::repository($app);
                $options = Options::ofStore($config, $all->get('cache.stores'), $all->get('distlock'));
                $values = $cache->store($options['values'] ?? null)->getStore();
                $class = $values instanceof TaggableStore ? TaggableDistLockStore::class : DistLockStore::class;

                $prefix = $options['prefix'] ?? $all->get('cache.prefix') ?? '';
                $store = new $class($values, is_string($prefix) ? $prefix : '', $options);

                // @phpstan-ignore arguments.count (Laravel takes the second one since 11)
                return $cache->repository($store, array_intersect_key($config, ['events' => true, 'store' => true]));
            });
        });
    }

    public function boot(): void
    {
        /** @var Dispatcher $events */
        $events = $this->app->make('events');
        $events->listen(RequestHandled::class, function (RequestHandled $handled): void {
            $cookie = Options::repository($this->app)->get('session.cookie');
            SessionHandler::withholdCookies($handled->request, $handled->response, is_string($cookie) ? $cookie : '');
        });
        // Whatever else it may be, Options refuses.
        if (Options::repository($this->app)->get('distlock.octane') === true) {
            foreach (self::END_OF_OPERATION as $event) {
                $events->listen($event, function (): void {
                    SessionHandler::endRequest();
                    Lock::endRequest();
                });
            }
        }
        $this->commands([ListCommand::class, ClearQueueCommand::class]);
        $this->publishes([__DIR__ . '/../config/distlock.php' => $this->app->configPath('distlock.php')], 'distlock-config');
    }

    /** The values stay where the application has them. If its default store is one of these, nothing says where. */
    private function chooseAStoreForTheValues(): void
    {
        $config = Options::repository($this->app);
        if (!in_array($config->get('distlock.values'), [null, ''], true)) {
            return;
        }
        $default = $config->get('cache.default');
        if (!is_string($default) || Options::leadsToLocks($default, (array) $config->get('cache.stores'))) {
            // A plain container, as some use without the framework, has no version.
            // @phpstan-ignore instanceof.alwaysTrue
            $isOld = $this->app instanceof Application && version_compare($this->app->version(), '11', '<');
            $default = $isOld ? 'file' : 'database';
        }
        $config->set('distlock.values', $default);
    }

    /**
     * Rate limits take no lock, and only Laravel's own store for Redis keeps their counters from phpredis's
     * serializers, which would make them useless.
     */
    private function keepRateLimitsWithTheValues(): void
    {
        $this->app->extend(RateLimiter::class, function (RateLimiter $limiter, Container $app): RateLimiter {
            $config = Options::repository($app);
            $name = $config->get('cache.default');
            $default = 'cache.stores.' . (is_string($name) ? $name : '');
            if ($config->get('cache.limiter') !== null || $config->get("$default.driver") !== 'distlock') {
                return $limiter;
            }
            $values = $config->get("$default.values") ?? $config->get('distlock.values');
            /** @var CacheManager $cache */
            $cache = $app->make('cache');

            return new RateLimiter($cache->store(is_string($values) ? $values : null));
        });
    }
}
