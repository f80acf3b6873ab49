<?php

namespace DistLock\Symfony;

use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\PersistingStoreInterface;
use Symfony\Component\Lock\Store\StoreFactory as SymfonyStoreFactory;

/**
 * Makes stores by a DSN, as Symfony's factory does, which gets what isn't distlock's:
 *
 *   distlock+redis://[[user]:password@]host[:port][/database][?option=value...]     and each other DSN of RedisLock
 *   distlock+redis://one redis://two redis://three                                  a majority of them
 *   distlock+zookeeper://[user:password@]host[:port][,host[:port]...][/parent][?option=value...]
 */
final class StoreFactory
{
    public static function createStore(#[\SensitiveParameter] object|string $connection): PersistingStoreInterface
    {
        if (!\is_string($connection) || !str_starts_with($connection, 'distlock+')) {
            return SymfonyStoreFactory::createStore($connection);
        }
        $dsn = substr($connection, \strlen('distlock+'));

        return match (strtok($dsn, ':')) {
            'redis', 'rediss', 'unix', 'redis+sentinel', 'rediss+sentinel', 'redis+cluster', 'rediss+cluster' => self::redis($dsn),
            'zookeeper' => self::zookeeper($dsn),
            default => throw new InvalidArgumentException(sprintf('Unsupported Connection: "distlock+%s:".', strtok($dsn, ':'))),
        };
    }

    /** What isn't an option of the store's is left in the DSN, for RedisLock to judge. */
    private static function redis(#[\SensitiveParameter] string $dsn): RedisLockStore
    {
        $options = ['initial_ttl' => '300', 'auto_renew' => '0', 'keep' => '0'];
        [$dsn, $query] = explode('?', $dsn, 2) + [1 => ''];
        $others = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            if (isset($options[$name])) {
                $options[$name] = rawurldecode($value);
            } else {
                $others[] = $pair;
            }
        }
        $dsn .= $others ? '?' . implode('&', $others) : '';
        $servers = preg_split('/\s+/', trim($dsn));

        return new RedisLockStore(
            \count($servers) === 1 ? $servers[0] : $servers,
            self::number('initial_ttl', $options),
            self::flag('auto_renew', $options),
            self::flag('keep', $options),
        );
    }

    private static function zookeeper(#[\SensitiveParameter] string $dsn): ZkLockStore
    {
        $options = ['session_timeout' => '10', 'auth' => 'digest'];
        if (!preg_match('#^zookeeper://(?:([^/?]*)@)?([^/?@]+)(/[^?]*)?(?:\?(.*))?$#', $dsn, $parts, \PREG_UNMATCHED_AS_NULL)) {
            throw new InvalidArgumentException('A DSN of ZooKeeper is "distlock+zookeeper://host:port,host:port/parent".');
        }
        [, $user, $hosts, $parent, $query] = $parts + [4 => null];
        parse_str($query ?? '', $given);
        foreach ($given as $name => $value) {
            if (!isset($options[$name]) || !\is_string($value)) {
                throw new InvalidArgumentException(sprintf('A DSN of ZooKeeper has no option "%s".', $name));
            }
            $options[$name] = $value;
        }

        return new ZkLockStore(
            $hosts,
            rawurldecode(rtrim($parent ?? '', '/')) ?: '/locks',
            self::number('session_timeout', $options),
            $user === null ? null : $options['auth'] . ':' . rawurldecode($user),
        );
    }

    private static function number(string $name, array $options): float
    {
        return is_numeric($options[$name]) ? (float) $options[$name]
            : throw new InvalidArgumentException(sprintf('The option "%s" must be a number of seconds.', $name));
    }

    private static function flag(string $name, array $options): bool
    {
        return filter_var($options[$name], \FILTER_VALIDATE_BOOL, \FILTER_NULL_ON_FAILURE)
            ?? throw new InvalidArgumentException(sprintf('The option "%s" must be 0 or 1.', $name));
    }
}
