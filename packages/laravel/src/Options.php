<?php

namespace DistLock\Laravel;

use Illuminate\Contracts\Config\Repository;
use Illuminate\Contracts\Container\Container;
use InvalidArgumentException;

/**
 * Checks a configuration: an option that is misspelt must not leave the default in place unnoticed.
 *
 * @phpstan-type Settings array{servers?: string|list<string>|null, session_server?: string|list<string>|null,
 *     limiter_server?: string|list<string>|null, store?: string|null, prefix?: string|null, command?: string|null, ttl: float, unique_for: int,
 *     failover?: bool, octane?: bool, events?: bool}
 */
final class Options
{
    /** Of config/distlock.php. */
    private const ALL = [
        'servers', 'session_server', 'limiter_server', 'store', 'ttl', 'unique_for', 'failover', 'octane', 'command',
    ];

    /** Of a cache store. "name" and "events" are Laravel's. */
    private const STORE = ['driver', 'store', 'servers', 'prefix', 'ttl', 'unique_for', 'failover', 'name', 'events'];

    public static function repository(Container $app): Repository
    {
        /** @var Repository */
        return $app->make('config');
    }

    /**
     * @param mixed $options of config/distlock.php
     * @return Settings
     */
    public static function check(#[\SensitiveParameter] mixed $options): array
    {
        /** @var Settings */
        return self::values(self::names((array) $options, self::ALL, 'config/distlock.php'), 'config/distlock.php');
    }

    /**
     * @param mixed[] $options of a store in config/cache.php
     * @return array{store?: string|null, servers?: string|list<string>|null, prefix?: string|null, ttl?: float, unique_for?: int,
     *     failover?: bool, events?: bool}
     */
    public static function checkStore(#[\SensitiveParameter] array $options): array
    {
        /** @var array{store?: string|null, servers?: string|list<string>|null, prefix?: string|null, ttl?: float, unique_for?: int, failover?: bool, events?: bool} */
        return self::values(self::names($options, self::STORE, 'A cache store "distlock"'), 'A cache store "distlock"');
    }

    /**
     * @param mixed[] $options
     * @param string[] $known
     * @return mixed[]
     */
    private static function names(#[\SensitiveParameter] array $options, array $known, string $where): array
    {
        foreach (array_diff(array_keys($options), $known) as $name) {
            throw new InvalidArgumentException("$where has no option \"$name\". There are: " . implode(', ', $known) . '.');
        }

        return $options;
    }

    /**
     * @param mixed[] $options
     * @return mixed[]
     */
    private static function values(#[\SensitiveParameter] array $options, string $where): array
    {
        foreach (['ttl', 'unique_for'] as $name) {
            if (isset($options[$name]) && !(is_numeric($options[$name]) && $options[$name] > 0)) {
                throw new InvalidArgumentException("$where: \"$name\" must be a number of seconds greater than 0.");
            }
        }
        foreach (['store', 'prefix', 'command'] as $name) {
            if (isset($options[$name]) && !is_string($options[$name])) {
                throw new InvalidArgumentException("$where: \"$name\" must be a string.");
            }
        }
        foreach (['servers', 'session_server', 'limiter_server'] as $name) {
            foreach ((array) ($options[$name] ?? []) as $server) {
                if (!is_string($server)) {
                    throw new InvalidArgumentException("$where: \"$name\" must be a DSN, or an array of DSNs.");
                }
            }
        }
        foreach (['failover', 'octane'] as $name) {
            if (isset($options[$name]) && !is_bool($options[$name])) {
                throw new InvalidArgumentException("$where: \"$name\" must be true or false.");
            }
        }

        return $options;
    }
}
