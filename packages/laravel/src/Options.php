<?php

namespace DistLock\Laravel;

use InvalidArgumentException;

/** Checks a configuration: an option that is misspelt must not leave the default in place unnoticed. */
final class Options
{
    /** Of config/distlock.php. */
    private const ALL = [
        'servers', 'session_server', 'limiter_server', 'store', 'ttl', 'unique_for', 'failover', 'octane', 'command',
    ];

    /** Of a cache store. "name" and "events" are Laravel's. */
    private const STORE = ['driver', 'store', 'servers', 'prefix', 'ttl', 'unique_for', 'failover', 'name', 'events'];

    /** @param mixed[] $options of config/distlock.php */
    public static function check(#[\SensitiveParameter] array $options): array
    {
        return self::values(self::names($options, self::ALL, 'config/distlock.php'), 'config/distlock.php');
    }

    /** @param mixed[] $options of a store in config/cache.php */
    public static function checkStore(#[\SensitiveParameter] array $options): array
    {
        return self::values(self::names($options, self::STORE, 'A cache store "distlock"'), 'A cache store "distlock"');
    }

    private static function names(#[\SensitiveParameter] array $options, array $known, string $where): array
    {
        foreach (array_diff(array_keys($options), $known) as $name) {
            throw new InvalidArgumentException("$where has no option \"$name\". There are: " . implode(', ', $known) . '.');
        }

        return $options;
    }

    private static function values(#[\SensitiveParameter] array $options, string $where): array
    {
        foreach (['ttl', 'unique_for'] as $name) {
            if (isset($options[$name]) && !(is_numeric($options[$name]) && $options[$name] > 0)) {
                throw new InvalidArgumentException("$where: \"$name\" must be a number of seconds greater than 0.");
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
