<?php

namespace DistLock\Symfony\Tests;

use DistLock\Symfony\RedisSemaphoreStore;
use DistLock\Symfony\SemaphoreStoreFactory;
use DistLock\Symfony\ZkSemaphoreStore;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Semaphore\Exception\ExceptionInterface;
use Symfony\Component\Semaphore\Key;

class SemaphoreStoreFactoryTest extends TestCase
{
    public function testDistlocksDsns(): void
    {
        foreach (
            [
                RedisSemaphoreStore::class => 'distlock+' . Servers::redis() . '/1?initial_ttl=5&auto_renew=1&acquire_timeout=1',
                ZkSemaphoreStore::class => 'distlock+zookeeper://' . Servers::zookeeper() . '/of/symfony?session_timeout=5',
            ] as $class => $dsn
        ) {
            $store = SemaphoreStoreFactory::createStore($dsn);
            $this->assertInstanceOf($class, $store);
            $store->save($key = new Key(uniqid(__METHOD__, true), 3), 60.0);
            $this->assertTrue($store->exists($key));
            $store->delete($key);
        }
    }

    /** @dataProvider wrongDsns */
    #[\PHPUnit\Framework\Attributes\DataProvider('wrongDsns')]
    public function testWrongDsns(string $dsn, string $message): void
    {
        try {
            SemaphoreStoreFactory::createStore($dsn);
            $this->fail('It was taken.');
        } catch (ExceptionInterface $e) {
            $this->assertStringContainsString($message, $e->getMessage());
            $this->assertStringNotContainsString('secret', $e->getMessage() . $e->getTraceAsString());
        }
    }

    /** @return mixed[][] */
    public static function wrongDsns(): array
    {
        return [
            'no such backend' => ['distlock+memcached://me:secret@a', 'Unsupported Connection: "distlock+memcached:"'],
            'no such scheme' => ['distlocks://a', 'support'],
            'option of Redis' => ['distlock+redis://me:secret@a?keep=1', 'keep'],
            'two of Redis' => ['distlock+redis://me:secret@a redis://b', 'one server'],
            'ttl of Redis' => ['distlock+redis://me:secret@a?initial_ttl=0', 'ttl'],
            'time to wait' => ['distlock+redis://me:secret@a?acquire_timeout=-1', 'time to wait'],
            'option of ZooKeeper' => ['distlock+zookeeper://me:secret@a?ttl=1', '"ttl"'],
            'path of ZooKeeper' => ['distlock+zookeeper://me:secret@a/b//c', 'path'],
        ];
    }
}
