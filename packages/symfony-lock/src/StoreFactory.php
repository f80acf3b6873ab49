<?php

namespace DistLock\Symfony;

use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Store\StoreFactory as SymfonyStoreFactory;

/** Makes stores of locks by a DSN, as Symfony's factory does, which gets what isn't distlock's. */
final class StoreFactory
{
    /** @param mixed ...$options what Symfony's factory takes besides; distlock's stores have nothing of it */
    public static function createStore(#[\SensitiveParameter] object|string $connection, mixed ...$options): PersistingStoreInterface
    {
        $store = Dsn::make(
            $connection,
            ['initial_ttl' => '300', 'auto_renew' => '0', 'keep' => '0', 'acquire_timeout' => ''],
            ['session_timeout' => '10', 'acquire_timeout' => ''],
            fn (Dsn $dsn): PersistingStoreInterface => $dsn->isRedis ? self::redis($dsn) : self::zookeeper($dsn),
            InvalidArgumentException::class,
        );
        if ($store === null) {
            // @phpstan-ignore argument.type (Symfony 5.4 lists the classes of connections)
            return SymfonyStoreFactory::createStore($connection, ...$options);
        }
        if (array_filter($options)) {
            throw new InvalidArgumentException('A store of distlock has no such option as "advisory": it is for databases.');
        }

        return $store;
    }

    private static function redis(Dsn $dsn): RedisLockStore
    {
        return new RedisLockStore(
            $dsn->servers(),
            $dsn->number('initial_ttl'),
            $dsn->flag('auto_renew'),
            $dsn->flag('keep'),
            $dsn->numberOrNone('acquire_timeout'),
        );
    }

    private static function zookeeper(Dsn $dsn): ZkLockStore
    {
        return new ZkLockStore(
            $dsn->server,
            $dsn->parent ?? '/locks',
            $dsn->number('session_timeout'),
            $dsn->auth,
            $dsn->numberOrNone('acquire_timeout'),
        );
    }
}
