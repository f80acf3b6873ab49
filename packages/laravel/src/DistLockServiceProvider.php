<?php

namespace DistLock\Laravel;

use Illuminate\Cache\TaggableStore;
use Illuminate\Console\Scheduling\EventMutex as EventMutexContract;
use Illuminate\Console\Scheduling\SchedulingMutex as SchedulingMutexContract;
use Illuminate\Support\ServiceProvider;
use InvalidArgumentException;

use function DistLock\release_all;

class DistLockServiceProvider extends ServiceProvider
{
    /** A request, task or tick of Octane has ended, or failed. Octane needn't be installed. */
    private const END_OF_OPERATION = [
        'Laravel\Octane\Contracts\OperationTerminated',
        'Laravel\Octane\Events\WorkerErrorOccurred',
    ];

    public function register(): void
    {
        $this->mergeConfigFrom(__DIR__ . '/../config/distlock.php', 'distlock');
        $config = $this->app['config'];
        if (!$config->has('cache.stores.distlock')) {
            $config->set('cache.stores.distlock', ['driver' => 'distlock', 'store' => $config->get('distlock.store')]);
        }
        $this->app->bindIf(EventMutexContract::class, EventMutex::class);
        $this->app->bindIf(SchedulingMutexContract::class, SchedulingMutex::class);
        $this->app->singleton(Limiter::class, function ($app) {
            $options = Options::check($app['config']->get('distlock'));

            return new Limiter($options['limiter_server'] ?? $options['servers'] ?? null);
        });
        $this->callAfterResolving('session', function ($sessions): void {
            $sessions->extend('distlock', function ($app) {
                $options = Options::check($app['config']->get('distlock'));

                return new SessionHandler(
                    $app['config']->get('session.lifetime') * 60,
                    $options['session_server'] ?? $options['servers'] ?? null,
                );
            });
        });
        $this->callAfterResolving('cache', function ($cache): void {
            // Bound to the manager by extend().
            $cache->extend('distlock', function ($app, array $config) {
                $options = Options::checkStore($config) + Options::check($app['config']->get('distlock'));
                $values = $config['store'] ?? null;
                if ($values === null || $app['config']->get("cache.stores.$values.driver") === 'distlock') {
                    throw new InvalidArgumentException(
                        'A cache store of the driver "distlock" needs another one, by the name "store", that keeps its values.',
                    );
                }
                $values = $this->store($values)->getStore();
                $class = $values instanceof TaggableStore ? TaggableDistLockStore::class : DistLockStore::class;

                return $this->repository(new $class(
                    $values,
                    $config['prefix'] ?? $app['config']->get('cache.prefix') ?? '',
                    $options,
                ), array_intersect_key($config, ['events' => true]));
            });
        });
    }

    public function boot(): void
    {
        if ($this->app['config']->get('distlock.octane')) {
            foreach (self::END_OF_OPERATION as $event) {
                $this->app['events']->listen($event, fn () => release_all());
            }
        }
        $this->commands([ListCommand::class]);
        $this->publishes([__DIR__ . '/../config/distlock.php' => $this->app->configPath('distlock.php')], 'distlock-config');
    }
}
