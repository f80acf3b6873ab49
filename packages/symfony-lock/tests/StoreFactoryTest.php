<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\RedisLockStore;
use DistLock\Symfony\StoreFactory;
use DistLock\Symfony\ZkLockStore;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Lock\Exception\ExceptionInterface;
use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\Exception\InvalidTtlException;
use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Store\FlockStore;
use Symfony\Component\Lock\Store\StoreFactory as SymfonysStoreFactory;

class StoreFactoryTest extends TestCase
{
    private function works(PersistingStoreInterface $store): void
    {
        $store->save($key = new Key(uniqid(__METHOD__, true)));
        $this->assertTrue($store->exists($key));
        $store->delete($key);
    }

    /** The same, with what dumps leave out. */
    private function same(PersistingStoreInterface $expected, PersistingStoreInterface $store): void
    {
        $properties = fn (PersistingStoreInterface $store): array => array_map(
            fn (mixed $value): mixed => $value instanceof \SensitiveParameterValue ? $value->getValue() : $value,
            \Closure::bind(fn (): array => get_object_vars($this), $store, $store::class)(),
        );
        $this->assertSame($expected::class, $store::class);
        $this->assertSame($properties($expected), $properties($store));
    }

    public function testRedis(): void
    {
        $store = StoreFactory::createStore('distlock+' . Servers::redis() . '/1?timeout=2&initial_ttl=5&connect_timeout=3');
        $this->same(new RedisLockStore(Servers::redis() . '/1?timeout=2&connect_timeout=3', 5.0), $store);
        $this->works($store);
        $this->same(
            new RedisLockStore(Servers::redis(), 300.0, true),
            StoreFactory::createStore('distlock+' . Servers::redis() . '?auto_renew=1'),
        );
        $this->same(
            new RedisLockStore(Servers::redis(), 300.0, false, true),
            StoreFactory::createStore('distlock+' . Servers::redis() . '?keep=true'),
        );
    }

    public function testAListOfServers(): void
    {
        $this->same(
            new RedisLockStore(['redis://a', 'redis://b', 'redis://c'], 5.0),
            StoreFactory::createStore('distlock+redis://a redis://b redis://c?initial_ttl=5'),
        );
    }

    public function testZooKeeper(): void
    {
        $store = StoreFactory::createStore('distlock+zookeeper://' . Servers::zookeeper() . '/symfony/below?session_timeout=5');
        $this->same(new ZkLockStore(Servers::zookeeper(), '/symfony/below', 5.0), $store);
        $this->works($store);
        $this->same(
            new ZkLockStore('a:1,b:2', '/locks', 10.0, 'digest:me:p@ss'),
            StoreFactory::createStore('distlock+zookeeper://me:p%40ss@a:1,b:2'),
        );
    }

    public function testATimeToWait(): void
    {
        $this->same(
            new RedisLockStore(Servers::redis(), acquireTimeout: 1.5),
            StoreFactory::createStore('distlock+' . Servers::redis() . '?acquire_timeout=1.5'),
        );
        $this->same(
            new ZkLockStore('a:1', acquireTimeout: 2.0),
            StoreFactory::createStore('distlock+zookeeper://a:1?acquire_timeout=2'),
        );
    }

    /** As Symfony's bundle passes it for a store of which the configuration says "advisory". */
    public function testAnOptionOfSymfonysFactoryIsPassedOnToItAndRefusedForOurs(): void
    {
        $this->assertInstanceOf(FlockStore::class, StoreFactory::createStore('flock', false));
        $this->assertInstanceOf(RedisLockStore::class, StoreFactory::createStore('distlock+redis://a', false));
        $this->expectException(InvalidArgumentException::class);
        $this->expectExceptionMessage('advisory');
        StoreFactory::createStore('distlock+redis://a', true);
    }

    public function testWhatIsNotDistlocks(): void
    {
        $this->assertInstanceOf(FlockStore::class, StoreFactory::createStore('flock'));
    }

    /** @dataProvider wrongDsns */
    #[\PHPUnit\Framework\Attributes\DataProvider('wrongDsns')]
    public function testWrongDsns(string $dsn, string $message): void
    {
        try {
            StoreFactory::createStore($dsn);
            $this->fail('It was taken.');
        } catch (ExceptionInterface $e) {
            $this->assertStringContainsString($message, $e->getMessage());
            $this->assertStringNotContainsString('secret', $e->getMessage() . $e->getTraceAsString());
        }
    }

    /** @dataProvider dsnsThatAreNotDistlocks */
    #[\PHPUnit\Framework\Attributes\DataProvider('dsnsThatAreNotDistlocks')]
    public function testWhatNobodyKnowsIsRefusedInSymfonysWords(string $dsn): void
    {
        try {
            SymfonysStoreFactory::createStore($dsn);
        } catch (InvalidArgumentException $theirs) {
            $this->expectExceptionObject($theirs);
        }
        StoreFactory::createStore($dsn);
    }

    /** @return mixed[][] */
    public static function dsnsThatAreNotDistlocks(): array
    {
        return ['no such scheme' => ['distlocks://a'], 'nothing' => ['']];
    }

    /** @return mixed[][] */
    public static function wrongDsns(): array
    {
        return [
            'no such backend' => ['distlock+memcached://me:secret@a', 'Unsupported Connection: "distlock+memcached:"'],
            'option of Redis' => ['distlock+redis://me:secret@a?ttl=1', 'ttl'],
            'misspelt option' => ['distlock+redis://me:secret@a?timeout=1&intial_ttl=1', 'no option "intial_ttl": did you mean "initial_ttl"?'],
            'option in another style' => ['distlock+redis://me:secret@a?autoRenew=1', 'did you mean "auto_renew"?'],
            'misspelt option of the extension' => ['distlock+redis://me:secret@a?timout=1', 'timout'],
            'misspelt option of ZooKeeper' => ['distlock+zookeeper://me:secret@a?sesion_timeout=1', 'only session_timeout, acquire_timeout, auth'],
            'password that lost its encoding' => ['distlock+redis://me:%secret@a', 'password'],
            'port of Redis' => ['distlock+redis://me:secret@a:b', 'port'],
            'two of Redis' => ['distlock+redis://me:secret@a redis://b', '3'],
            'ttl of Redis' => ['distlock+redis://me:secret@a?initial_ttl=long', 'initial_ttl'],
            'flag of Redis' => ['distlock+redis://me:secret@a?keep=maybe', 'keep'],
            'flags of Redis' => ['distlock+redis://me:secret@a?keep=1&auto_renew=1', 'renewed'],
            'time to wait' => ['distlock+redis://me:secret@a?acquire_timeout=-1', 'time to wait'],
            'time to wait, of ZooKeeper' => ['distlock+zookeeper://me:secret@a?acquire_timeout=soon', 'acquire_timeout'],
            'no ttl' => ['distlock+redis://me:secret@a?initial_ttl=0', 'TTL'],
            'endless ttl' => ['distlock+redis://me:secret@a?initial_ttl=1e9', 'ttl'],
            'no hosts of ZooKeeper' => ['distlock+zookeeper:///locks', 'zookeeper://host'],
            'option of ZooKeeper' => ['distlock+zookeeper://me:secret@a?ttl=1', '"ttl"'],
            'timeout of ZooKeeper' => ['distlock+zookeeper://me:secret@a?session_timeout=x', 'session_timeout'],
            'scheme of ZooKeeper' => ['distlock+zookeeper://me:secret@a?auth=plain', 'auth'],
            'a password with ? for ZooKeeper' => ['distlock+zookeeper://me:pa?secret@a', '"?" as "%3F"'],
            'a password with ? and = for ZooKeeper' => ['distlock+zookeeper://me:pa?secret=1@a?session_timeout=5', '"?" as "%3F"'],
            'a password with / for ZooKeeper' => ['distlock+zookeeper://me:pa/secret@a/locks', '"/" must be written as "%2F"'],
            'a password with / and a port for ZooKeeper' => ['distlock+zookeeper://1:2/secret@a:2181', '"/" must be written as "%2F"'],
            'a password with @ and / for ZooKeeper' => ['distlock+zookeeper://me:p@/secret@a', '"/" must be written as "%2F"'],
            'a password with % for ZooKeeper' => ['distlock+zookeeper://me:%secret@a', '"%" as "%25"'],
            'a password with ? for Redis' => ['distlock+redis://me:pa?keep=secret@a', 'keep'],
            'path of ZooKeeper' => ['distlock+zookeeper://me:secret@a/b//c', 'path'],
        ];
    }

    public function testNoDumpHasThePassword(): void
    {
        $this->assertStringNotContainsString('secret', print_r([
            StoreFactory::createStore('distlock+redis://:secret@a'),
            StoreFactory::createStore('distlock+zookeeper://me:secret@a'),
        ], true));
    }

    /** Whoever sees a Key could otherwise try passwords until the name of its state is the same. */
    public function testNoStateDependsOnACredential(): void
    {
        $name = static function (PersistingStoreInterface $store): string {
            $name = (new \ReflectionProperty($store, 'stateKey'))->getValue($store);
            self::assertIsString($name);

            return $name;
        };
        $dsns = [
            ['redis://a/1', 'redis://:secret@a/1', 'redis://me:p@ss@a/1', 'redis://a/1?timeout=2'],
            ['unix:///a@b?db=1', 'unix:///a@b?password=secret&db=1', 'unix:///a@b?db=1&user=me&password=secret'],
            ['redis+sentinel://a,b/main', 'redis+sentinel://:secret@a,b/main?sentinel_password=secret'],
        ];
        $names = [];
        foreach ($dsns as $same) {
            foreach ($same as $dsn) {
                $names[$same[0]][] = $name(new RedisLockStore($dsn));
            }
        }
        $this->assertSame([1, 1, 1], array_values(array_map(fn (array $of): int => \count(array_unique($of)), $names)));
        $this->assertCount(3, array_unique(array_merge(...array_values($names))));
        $zookeeper = array_map(fn (?string $auth) => $name(new ZkLockStore('a', '/locks', 10.0, $auth)), [null, 'digest:me:secret']);
        $this->assertSame($zookeeper[0], $zookeeper[1]);
    }

    public function testWrongTtl(): void
    {
        $this->expectException(InvalidTtlException::class);
        new RedisLockStore(Servers::redis(), -1.0);
    }

    public function testANameThatIsTooLong(): void
    {
        $this->expectException(InvalidArgumentException::class);
        (new RedisLockStore(Servers::redis()))->save(new Key(str_repeat('x', 2000)));
    }
}
