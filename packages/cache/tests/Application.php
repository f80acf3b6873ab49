<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\OnceServiceProvider;
use Illuminate\Cache\CacheServiceProvider;
use Illuminate\Config\Repository;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Filesystem\FilesystemServiceProvider;
use Illuminate\Foundation\Application as LaravelApplication;
use Illuminate\Support\Facades\Facade;

/** Makes a Laravel application that has caches, and nothing else. */
final class Application
{
    public static function make(?ExceptionHandler $handler = null): LaravelApplication
    {
        $directory = (getenv('DISTLOCK_TEST_DIR') ?: sys_get_temp_dir()) . '/laravel-once';
        $app = new LaravelApplication($directory);
        $app->instance('config', new Repository([
            'app' => ['providers' => [], 'aliases' => []],
            'cache' => [
                'default' => 'file',
                'prefix' => 'tests',
                'stores' => [
                    'file' => ['driver' => 'file', 'path' => "$directory/cache"],
                    'array' => ['driver' => 'array'],
                ],
            ],
            'distlock' => ['servers' => Servers::redis()],
        ]));
        $handler === null || $app->instance(ExceptionHandler::class, $handler);
        Facade::clearResolvedInstances();
        Facade::setFacadeApplication($app);
        foreach ([FilesystemServiceProvider::class, CacheServiceProvider::class, OnceServiceProvider::class] as $provider) {
            $app->register($provider);
        }
        $app->boot();

        return $app;
    }
}
