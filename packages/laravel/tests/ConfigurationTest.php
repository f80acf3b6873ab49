<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\DistLockStore;
use DistLock\Laravel\Limiter;
use DistLock\Laravel\ServerList;
use Dotenv\Dotenv;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Foundation\Bootstrap\BootProviders;
use Illuminate\Foundation\Bootstrap\RegisterFacades;
use Illuminate\Foundation\Bootstrap\RegisterProviders;
use Illuminate\Support\Env;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Facade;
use Illuminate\Support\Facades\Schema;
use InvalidArgumentException;
use Orchestra\Testbench\TestCase;

/** What config/distlock.php and the stores of config/cache.php may say. */
class ConfigurationTest extends TestCase
{
    private const THREE = ['redis://a', 'redis://b:1/2', 'rediss://u:p@c'];

    /**
     * @param string|string[]|null $servers
     * @param string|string[]|null $expected
     */
    #[\PHPUnit\Framework\Attributes\DataProvider('lists')]
    public function testAListOfServers(string|array|null $servers, string|array|null $expected): void
    {
        $this->assertSame($expected, ServerList::parse($servers));
    }

    /** @return mixed[][] */
    public static function lists(): array
    {
        $cluster = 'redis+cluster://a:1,b:2,c:3';
        $sentinels = 'redis+sentinel://a,b/main?timeout=1';

        return [
            'none' => [null, null],
            'nothing' => [' ', null],
            'no servers' => [[], null],
            'one' => ['redis://a', 'redis://a'],
            'an array' => [self::THREE, self::THREE],
            'an array of one, with keys' => [['first' => 'redis://a'], 'redis://a'],
            'blanks' => [' redis://a  redis://b:1/2 rediss://u:p@c ', self::THREE],
            'commas' => ['redis://a,redis://b:1/2,rediss://u:p@c', self::THREE],
            'commas and blanks' => ["redis://a, redis://b:1/2,\nrediss://u:p@c", self::THREE],
            'sockets' => ['unix:///a.sock,unix:///b.sock,redis://c', ['unix:///a.sock', 'unix:///b.sock', 'redis://c']],
            'a cluster' => [$cluster, $cluster],
            'sentinels' => [$sentinels, $sentinels],
            'clusters' => ["$cluster,$sentinels", [$cluster, $sentinels]],
        ];
    }

    /** As Laravel reads .env. */
    #[\PHPUnit\Framework\Attributes\DataProvider('environments')]
    public function testTheEnvironment(string $line, string $option, mixed $expected): void
    {
        $directory = sys_get_temp_dir() . '/' . uniqid('distlock', true);
        mkdir($directory);
        file_put_contents("$directory/.env", "$line\n");
        try {
            Dotenv::create(Env::getRepository(), $directory)->load();
            /** @var array<string, mixed> $options */
            $options = require __DIR__ . '/../config/distlock.php';
            $this->assertSame($expected, $options[$option]);
        } finally {
            Env::getRepository()->clear((string) strtok($line, '='));
            unlink("$directory/.env");
            rmdir($directory);
        }
    }

    /** @return array<string, array{string, string, mixed}> */
    public static function environments(): array
    {
        $odd = 'redis://me:p%40ss%23%20%22%2C@a';

        return [
            'a server' => ['DISTLOCK_REDIS_SERVERS=redis://a:1/2', 'servers', 'redis://a:1/2'],
            'blanks' => ['DISTLOCK_REDIS_SERVERS="redis://a redis://b redis://c"', 'servers', 'redis://a redis://b redis://c'],
            'commas' => ['DISTLOCK_REDIS_SERVERS=redis://a,redis://b,redis://c', 'servers', 'redis://a,redis://b,redis://c'],
            'an odd password' => ["DISTLOCK_REDIS_SERVERS=$odd", 'servers', $odd],
            'a cluster' => ['DISTLOCK_SESSION_SERVER=redis+cluster://a,b,c', 'session_server', 'redis+cluster://a,b,c'],
            'a limiter' => ['DISTLOCK_LIMITER_SERVER="redis+sentinel://a,b/main"', 'limiter_server', 'redis+sentinel://a,b/main'],
            'the values' => ['DISTLOCK_CACHE_STORE=file', 'values', 'file'],
            'Octane' => ['DISTLOCK_OCTANE=true', 'octane', true],
            'a program' => ['DISTLOCK_COMMAND=/usr/bin/distlock', 'command', '/usr/bin/distlock'],
            'nothing' => ['DISTLOCK_REDIS_SERVERS=', 'servers', ''],
        ];
    }

    /** Encoded, all characters may be in it, and many without. */
    #[\PHPUnit\Framework\Attributes\DataProvider('passwords')]
    public function testAnOddPassword(string $password, string $written): void
    {
        $user = uniqid('me@work:');
        $redis = new \Redis();
        $redis->connect(...explode(':', substr(Servers::redis(), strlen('redis://'))));
        $redis->rawCommand('ACL', 'SETUSER', $user, 'on', ">$password", '~*', '&*', '+@all');
        try {
            $dsn = str_replace('//', '//' . rawurlencode($user) . ":$written@", Servers::redis());
            config(['distlock.servers' => $dsn]);
            $this->assertSame($dsn, Cache::store('redis')->getStore()->lockServers());
            $this->assertTrue(Cache::lock(uniqid('', true), 20)->get());
        } finally {
            $redis->rawCommand('ACL', 'DELUSER', $user);
        }
    }

    /** @return array<string, array{string, string}> */
    public static function passwords(): array
    {
        $all = 'p@ss w:r/d#%?,"redis://';

        return ['encoded' => [$all, rawurlencode($all)], 'not encoded' => ['p@ss:w/r#d$', 'p@ss:w/r#d$']];
    }

    /** No message has the password. */
    /** @param string|string[] $servers */
    #[\PHPUnit\Framework\Attributes\DataProvider('wrongDsns')]
    public function testADsnThatIsWrong(string|array $servers, string $message): void
    {
        config(['distlock.servers' => $servers]);
        try {
            Cache::store('redis');
            $this->fail('Nothing was thrown.');
        } catch (InvalidArgumentException $e) {
            $this->assertStringContainsString("config/distlock.php: \"servers\" (DISTLOCK_REDIS_SERVERS) $message", $e->getMessage());
            $this->assertStringNotContainsString('hunter2', $e->getMessage());
        }
    }

    /** @return array<string, array{string|list<string>, string}> */
    public static function wrongDsns(): array
    {
        return [
            'a host alone' => ['redis.invalid:6379', 'has no scheme: write redis://redis.invalid:6379'],
            'another backend' => ['zookeeper://redis.invalid', 'has an unknown scheme: redis://, rediss://, unix://'],
            'a % in a password' => ['redis://:hunter2%1@redis.invalid', 'has a password that is empty or badly encoded'],
            'an unknown option' => ['redis://redis.invalid?timout=1', 'has the unknown option "timout": did you mean "timeout"?'],
            'two servers' => ['redis://redis.invalid redis://two.invalid', 'must be one server, or 3 to 15 of which a majority must'],
            'one that is no DSN' => [['redis://redis.invalid', 'two.invalid', 'redis://three.invalid'], 'must be a list of valid DSNs, but number 2 has no scheme'],
        ];
    }

    /** On a list, the locks need a majority; here none of the servers is there. */
    public function testLocksOnAList(): void
    {
        $list = array_map(fn (int $port) => "redis://127.0.0.1:$port?connect_timeout=0.2", [1, 2, 3]);
        foreach ([$list, implode(' ', $list), implode(',', $list)] as $servers) {
            config(['distlock.servers' => $servers]);
            Cache::forgetDriver('redis');
            $store = Cache::store('redis')->getStore();
            $this->assertSame($list, $store->lockServers());
            $this->assertThrown(\DistLock\ConnectionException::class, '0 of 3 servers answered', fn () => $store->lock('name', 10)->get());
        }
    }

    public function testALimiterAndSessionsNeedOneServer(): void
    {
        config(['distlock.servers' => 'redis://a redis://b:1/2 redis://c']);
        $expected = 'The limiter can\'t use a list of servers: name one server, its sentinels or a cluster as "limiter_server"';
        $this->assertThrown(InvalidArgumentException::class, $expected, fn () => $this->app->make(Limiter::class));
        $expected = 'The session driver "distlock" can\'t use a list of servers: name one server, its sentinels or a cluster as "session';
        $this->assertThrown(InvalidArgumentException::class, $expected, fn () => $this->app['session']->driver('distlock'));
        config(['distlock.limiter_server' => Servers::redis()]);
        $limiter = $this->app->make(Limiter::class);
        $this->assertSame('inside', $limiter->funnel(uniqid('', true))->limit(1)->then(fn () => 'inside'));
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('mistakes')]
    public function testAMistake(string $option, mixed $value, string $message): void
    {
        config([$option => $value]);
        $uses = str_starts_with($option, 'cache.') ? [] : [
            fn () => $this->app->make(Limiter::class),
            fn () => $this->app['session']->driver('distlock'),
        ];
        foreach ([fn () => Cache::store('redis'), ...$uses] as $use) {
            $this->assertThrown(InvalidArgumentException::class, $message, $use);
        }
    }

    /** @return mixed[][] */
    public static function mistakes(): array
    {
        return [
            'misspelt' => ['distlock.server', 'x', 'config/distlock.php has no option "server". There are: servers, session_server, '],
            'misspelt in a store' => ['cache.stores.redis.tll', 5, 'A cache store "distlock" has no option "tll". There are: driver, '],
            'its values by another name' => ['cache.stores.redis.store', 'values', 'A cache store "distlock" has the name of the store of its'],
            'no values' => ['cache.stores.redis.values', 'gone', 'A cache store "distlock" needs another store that keeps its values: "values" (DISTLOCK_CACHE_STORE) is "gone", which isn\'t one of config/cache.php: array, '],
            'its own values' => ['cache.stores.redis.values', 'redis', 'A cache store "distlock" can\'t have its values in "redis", whi'],
            'values behind itself' => ['cache.stores.values', ['driver' => 'failover', 'stores' => ['array', 'redis']], 'A cache store "distlock" can\'t have its values in "values"'],
            'an octane of words' => ['distlock.octane', 'on', 'config/distlock.php: "octane" must be true or false.'],
            'a server that is none' => ['distlock.servers', [6379], 'config/distlock.php: "servers" must be a DSN, or an array of DSNs.'],
            'only of the whole' => ['cache.stores.redis.octane', true, 'A cache store "distlock" has no option "octane".'],
            'sessions nowhere' => ['distlock.session_server', 'nonsense', 'config/distlock.php: "session_server" (DISTLOCK_SESSION_SERVER) has no scheme: write redis://'],
            'a limiter nowhere' => ['distlock.limiter_server', 'ftp://a', 'config/distlock.php: "limiter_server" (DISTLOCK_LIMITER_SERVER) has an unknown scheme: '],
            'a store nowhere' => ['cache.stores.redis.servers', 'nonsense', 'A cache store "distlock": "servers" has no scheme: write redis://'],
            'a ttl of words' => ['distlock.ttl', 'ten', 'config/distlock.php: "ttl" must be a number of seconds greater than 0.'],
            'a ttl of 0' => ['cache.stores.redis.ttl', 0, 'A cache store "distlock": "ttl" must be a number of seconds greater'],
            'a flag of words' => ['distlock.failover', 'off', 'config/distlock.php: "failover" must be true or false.'],
        ];
    }

    /** @param array<string, mixed> $changes */
    #[\PHPUnit\Framework\Attributes\DataProvider('applications')]
    public function testTheStoreThatKeepsTheValuesUnlessOneIsNamed(array $changes, string $expected): void
    {
        $app = Application::make($changes);
        $app->bootstrapWith([RegisterFacades::class, RegisterProviders::class]);
        $new = (int) $app->version() < 11 ? 'file' : 'database';
        $this->assertSame(str_replace('NEW', $new, $expected), $app['config']->get('distlock.values'));
    }

    /** @return array<string, array{array<string, mixed>, string}> */
    public static function applications(): array
    {
        $failing = fn (string ...$stores): array => [
            'cache.default' => 'failing',
            'cache.stores.failing' => ['driver' => 'failover', 'stores' => $stores],
        ];

        return [
            'locks next to the default store' => [['cache.default' => 'array'], 'array'],
            'a default store that fails over' => [$failing('array', 'values'), 'failing'],
            'locks as the default store' => [['cache.default' => 'distlock'], 'NEW'],
            'the default store has another name' => [['cache.default' => 'redis'], 'NEW'],
            'the default store leads to locks' => [$failing('array', 'redis'), 'NEW'],
            'an empty line in .env' => [['cache.default' => 'array', 'distlock.values' => ''], 'array'],
            'a name' => [['cache.default' => 'array', 'distlock.values' => 'values'], 'values'],
        ];
    }

    /** One without phpredis, for example. */
    public function testANewApplicationNeedsNoRedisForItsValues(): void
    {
        $files = sys_get_temp_dir() . '/' . uniqid('distlock', true);
        $app = Application::make(['cache.default' => 'distlock', 'cache.stores' => [
            'database' => ['driver' => 'database', 'connection' => null, 'table' => 'cache'],
            'file' => ['driver' => 'file', 'path' => $files],
            'redis' => ['driver' => 'redis', 'connection' => 'cache'],
        ]]);
        Facade::clearResolvedInstances();
        $app->bootstrapWith([RegisterFacades::class, RegisterProviders::class, BootProviders::class]);
        Schema::create('cache', function (Blueprint $table): void {
            $table->string('key')->primary();
            $table->mediumText('value');
            $table->integer('expiration');
        });
        Cache::put('name', 'value', 20);
        $this->assertSame('value', Cache::get('name'));
        $this->assertTrue(Cache::lock('name', 20)->get());
        $this->assertFalse($app->resolved('redis'));
        (new Filesystem())->deleteDirectory($files);
    }

    /** What .env sets are strings. */
    public function testPublishingTheConfiguration(): void
    {
        $published = $this->app->configPath('distlock.php');
        $this->assertFileDoesNotExist($published);
        $this->artisan('vendor:publish', ['--tag' => 'distlock-config'])->run();
        $this->assertFileEquals(__DIR__ . '/../config/distlock.php', $published);
        unlink($published);
    }

    public function testNumbersAsStrings(): void
    {
        config(['distlock.ttl' => '7.5']);
        $name = uniqid('', true);
        $this->assertTrue(Cache::lock($name)->get());
        $prefix = config('cache.prefix');
        $this->assertIsString($prefix);
        $this->assertEqualsWithDelta(7.5, (new \DistLock\RedisLock($prefix . $name, Servers::redis()))->inspect()->ttl, 3.0);
    }

    /** A store of one's own goes by its own options first. */
    public function testAStoreOfOnesOwn(): void
    {
        config(['distlock.servers' => 'redis://127.0.0.1:1']);
        config(['cache.stores.own' => [
            'driver' => 'distlock', 'values' => 'array', 'servers' => Servers::redis(), 'prefix' => 'own:', 'events' => false,
        ]]);
        $store = Cache::store('own')->getStore();
        $this->assertInstanceOf(DistLockStore::class, $store);
        $this->assertSame('own:*', $store->pattern());
        $this->assertTrue($store->lock(uniqid('', true), 5)->get());
    }

    /** @param class-string<\Throwable> $class */
    private function assertThrown(string $class, string $message, callable $call): void
    {
        try {
            $call();
        } catch (\Throwable $thrown) {
            $this->assertInstanceOf($class, $thrown);
            $this->assertTrue(str_starts_with($thrown->getMessage(), $message), $thrown->getMessage());

            return;
        }
        $this->fail('Nothing was thrown.');
    }
}
