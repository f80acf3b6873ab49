<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\DistLockServiceProvider;
use Illuminate\Config\Repository;
use Illuminate\Contracts\Console\Kernel as ConsoleKernelContract;
use Illuminate\Contracts\Debug\ExceptionHandler as ExceptionHandlerContract;
use Illuminate\Contracts\Http\Kernel as HttpKernelContract;
use Illuminate\Foundation\Application as LaravelApplication;
use Illuminate\Foundation\Console\Kernel as ConsoleKernel;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel as HttpKernel;

/** Makes a Laravel application with a configuration of its own, as there is no skeleton of one in Debian. */
final class Application
{
    /** @param mixed[] $changes of the configuration, by names such as "session.driver" */
    public static function make(array $changes = []): LaravelApplication
    {
        $directory = (getenv('DISTLOCK_TEST_DIR') ?: sys_get_temp_dir()) . '/laravel';
        $directories = ['bootstrap/cache', 'storage/framework/views', 'storage/framework/cache', 'resources/views', 'database'];
        foreach ($directories as $name) {
            @mkdir("$directory/$name", recursive: true);
        }
        $app = new LaravelApplication($directory);
        $app->singleton(ConsoleKernelContract::class, ConsoleKernel::class);
        $app->singleton(HttpKernelContract::class, HttpKernel::class);
        $app->singleton(ExceptionHandlerContract::class, Handler::class);
        $app->instance('config', $config = new Repository(self::configuration($directory)));
        foreach ($changes as $name => $value) {
            $config->set($name, $value);
        }
        // The configuration is here.
        $app->detectEnvironment(fn () => 'testing');
        date_default_timezone_set('UTC');

        return $app;
    }

    /** @return mixed[][] */
    private static function configuration(string $directory): array
    {
        $redis = ['host' => getenv('REDIS_HOST'), 'port' => getenv('REDIS_PORT'), 'database' => 5];

        return [
            'app' => [
                'key' => 'base64:' . base64_encode(str_repeat('k', 32)), 'cipher' => 'AES-256-CBC', 'debug' => true,
                'timezone' => 'UTC', 'locale' => 'en', 'fallback_locale' => 'en', 'env' => 'testing', 'url' => 'http://localhost',
                'providers' => array_merge(self::providers(), [DistLockServiceProvider::class]), 'aliases' => [],
            ],
            'auth' => ['defaults' => ['guard' => 'web'], 'guards' => ['web' => ['driver' => 'session', 'provider' => 'users']]],
            'bus' => [],
            'cache' => [
                'default' => 'redis',
                'prefix' => uniqid('laravel_cache:', true),      // no test finds what another one left
                'stores' => [
                    'array' => ['driver' => 'array'],
                    'values' => ['driver' => 'redis', 'connection' => 'default'],
                    'redis' => ['driver' => 'distlock', 'values' => 'values'],
                    'database' => ['driver' => 'distlock', 'values' => 'array'],
                ],
            ],
            'database' => [
                'default' => 'testing',
                'connections' => ['testing' => ['driver' => 'sqlite', 'database' => ':memory:', 'prefix' => '']],
                'migrations' => 'migrations',
                'redis' => ['client' => 'phpredis', 'options' => ['prefix' => 'test_'], 'default' => $redis, 'cache' => $redis],
            ],
            'distlock' => ['servers' => Servers::redis()],
            'logging' => ['default' => 'null', 'channels' => ['null' => ['driver' => 'monolog', 'handler' => \Monolog\Handler\NullHandler::class]]],
            'queue' => [
                'default' => 'sync',
                'connections' => [
                    'sync' => ['driver' => 'sync'],
                    'database' => ['driver' => 'database', 'table' => 'jobs', 'queue' => 'default', 'retry_after' => 90],
                ],
                'failed' => ['driver' => 'null'],
            ],
            'session' => [
                'driver' => 'array', 'lifetime' => 120, 'expire_on_close' => false, 'lottery' => [0, 100], 'cookie' => 'session',
                'path' => '/', 'domain' => null, 'secure' => null, 'http_only' => true, 'same_site' => 'lax',
            ],
            'view' => ['paths' => ["$directory/resources/views"], 'compiled' => "$directory/storage/framework/views"],
            'filesystems' => ['default' => 'local', 'disks' => []],
            'hashing' => ['driver' => 'bcrypt'],
            'mail' => ['default' => 'array', 'mailers' => ['array' => ['transport' => 'array']]],
            'broadcasting' => ['default' => 'null', 'connections' => ['null' => ['driver' => 'null']]],
        ];
    }

    /** @return string[] */
    private static function providers(): array
    {
        return [
            \Illuminate\Broadcasting\BroadcastServiceProvider::class,
            \Illuminate\Bus\BusServiceProvider::class,
            \Illuminate\Cache\CacheServiceProvider::class,
            \Illuminate\Foundation\Providers\ConsoleSupportServiceProvider::class,
            \Illuminate\Cookie\CookieServiceProvider::class,
            \Illuminate\Database\DatabaseServiceProvider::class,
            \Illuminate\Encryption\EncryptionServiceProvider::class,
            \Illuminate\Filesystem\FilesystemServiceProvider::class,
            \Illuminate\Foundation\Providers\FoundationServiceProvider::class,
            \Illuminate\Pipeline\PipelineServiceProvider::class,
            \Illuminate\Queue\QueueServiceProvider::class,
            \Illuminate\Redis\RedisServiceProvider::class,
            \Illuminate\Session\SessionServiceProvider::class,
            \Illuminate\View\ViewServiceProvider::class,
        ];
    }
}
