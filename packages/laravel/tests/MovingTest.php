<?php

namespace DistLock\Laravel\Tests;

use Illuminate\Contracts\Cache\LockTimeoutException;
use Illuminate\Support\Facades\Cache;
use Orchestra\Testbench\TestCase;

/** Laravel's own locks and these exclude each other while an application moves, with what docs/moving.md says. */
class MovingTest extends TestCase
{
    private const SECTION = '/^## From Laravel$(.*?)^## /ms';

    /** As in a new application. */
    protected function defineEnvironment($app): void
    {
        $server = ['host' => getenv('REDIS_HOST'), 'port' => getenv('REDIS_PORT')];
        config([
            'database.redis' => [
                'client' => $this->client(),
                'options' => ['prefix' => 'laravel-database-'],
                'default' => ['database' => 0] + $server,
                'cache' => ['database' => 1] + $server,
            ],
            'cache.prefix' => 'laravel-cache-',
            'cache.stores.redis' => ['driver' => 'redis', 'connection' => 'cache', 'lock_connection' => 'default'],
        ]);
    }

    private function client(): string
    {
        return str_contains($this->name(), 'Predis') ? 'predis' : 'phpredis';
    }

    private function section(): string
    {
        preg_match(self::SECTION, (string) file_get_contents(__DIR__ . '/../../../docs/moving.md'), $section);

        return $section[1] ?? '';
    }

    /** What the command of the page prints. */
    private function printed(): string
    {
        preg_match("/^php artisan tinker --execute='(.*)'$/m", $this->section(), $command);
        ob_start();
        eval(str_replace('Cache::', '\\' . Cache::class . '::', $command[1] ?? ''));

        return trim((string) ob_get_clean());
    }

    /** The store of the page, on the tests' server. */
    private function useTheStoreOfThePage(): void
    {
        preg_match('/^```php not-run\n(.*?)^```$/ms', $this->section(), $code);
        /** @var array{stores: array{distlock: array<string, string>}} $cache */
        $cache = eval($code[1] ?? '');
        $printed = $this->printed();
        $this->assertSame($cache['stores']['distlock']['prefix'] . ((int) $this->app->version() < 11 ? ':' : ''), $printed);
        $store = ['prefix' => $printed, 'values' => 'array'] + $cache['stores']['distlock'];
        $store['servers'] = str_replace('redis://127.0.0.1:6379', Servers::redis(), $store['servers']);
        config(['cache.stores.distlock' => $store]);
    }

    private function assertThatTheyExcludeEachOther(): void
    {
        $this->useTheStoreOfThePage();
        foreach ([['redis', 'distlock'], ['distlock', 'redis']] as [$first, $second]) {
            $name = uniqid('moving', true);
            $held = Cache::store($first)->lock($name, 60);
            $this->assertTrue($held->get());
            $this->assertFalse(Cache::store($second)->lock($name, 60)->get(), "$first, then $second");
            try {
                Cache::store($second)->lock($name, 60)->block(0);
                $this->fail("$first, then $second");
            } catch (LockTimeoutException) {
            }
            $this->assertTrue($held->release());
            $next = Cache::store($second)->lock($name, 60);
            $this->assertTrue($next->get());
            $this->assertFalse(Cache::store($first)->lock($name, 60)->get());
            $this->assertTrue($next->release());
        }
    }

    public function testTheyExcludeEachOther(): void
    {
        $this->assertThatTheyExcludeEachOther();
    }

    public function testTheyExcludeEachOtherWithPredis(): void
    {
        $this->assertThatTheyExcludeEachOther();
    }

    /** This is why the page says so. */
    public function testWithTheDefaultSettingsBothGetTheLock(): void
    {
        config(['cache.stores.distlock' => ['driver' => 'distlock', 'values' => 'array']]);
        $name = uniqid('moving', true);
        $this->assertTrue(Cache::store('redis')->lock($name, 60)->get());
        $this->assertTrue(Cache::store('distlock')->lock($name, 60)->get());
    }
}
