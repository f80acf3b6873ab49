<?php

namespace DistLock\Symfony;

use Symfony\Component\Semaphore\Exception\InvalidArgumentException;
use Symfony\Component\Semaphore\PersistingStoreInterface;
use Symfony\Component\Semaphore\Store\StoreFactory as SymfonyStoreFactory;

/** Makes stores of semaphores by a DSN, as Symfony's factory does, which gets what isn't distlock's. */
final class SemaphoreStoreFactory
{
    public static function createStore(#[\SensitiveParameter] object|string $connection): PersistingStoreInterface
    {
        $store = Dsn::make(
            $connection,
            ['initial_ttl' => '10', 'auto_renew' => '0', 'acquire_timeout' => '0'],
            ['session_timeout' => '10', 'acquire_timeout' => '0'],
            fn (Dsn $dsn): PersistingStoreInterface => $dsn->isRedis ? self::redis($dsn) : self::zookeeper($dsn),
            InvalidArgumentException::class,
        );

        // @phpstan-ignore argument.type (Symfony 5.4 lists the classes of connections)
        return $store ?? SymfonyStoreFactory::createStore($connection);
    }

    private static function redis(Dsn $dsn): RedisSemaphoreStore
    {
        $servers = $dsn->servers();
        if (\is_array($servers)) {
            throw new \DomainException('A semaphore needs one server: a majority of several can\'t count permits.');
        }

        return new RedisSemaphoreStore(
            $servers,
            $dsn->number('acquire_timeout'),
            $dsn->flag('auto_renew'),
            $dsn->number('initial_ttl'),
        );
    }

    private static function zookeeper(Dsn $dsn): ZkSemaphoreStore
    {
        return new ZkSemaphoreStore(
            $dsn->server,
            $dsn->parent ?? '/semaphores',
            $dsn->number('acquire_timeout'),
            $dsn->number('session_timeout'),
            $dsn->auth,
        );
    }
}
