<?php

namespace DistLock\Laravel;

use Illuminate\Contracts\Config\Repository;
use Illuminate\Contracts\Container\Container;
use InvalidArgumentException;

/**
 * Checks a configuration: an option that is misspelt must not leave the default in place unnoticed.
 *
 * @phpstan-type Settings array{servers?: string|list<string>|null, session_server?: string|list<string>|null,
 *     limiter_server?: string|list<string>|null, values?: string|null, store?: string|null, prefix?: string|null,
 *     command?: string|null, ttl: float, unique_for: int, failover?: bool, octane?: bool, events?: bool}
 */
final class Options
{
    /** The options of config/distlock.php. */
    private const ALL = [
        'servers', 'session_server', 'limiter_server', 'values', 'ttl', 'unique_for', 'failover', 'octane', 'command',
    ];

    private const FILE = 'config/distlock.php';

    /** The options that name servers, and the variables of .env that the file takes them from. */
    private const SERVERS = [
        'servers' => 'DISTLOCK_REDIS_SERVERS',
        'session_server' => 'DISTLOCK_SESSION_SERVER',
        'limiter_server' => 'DISTLOCK_LIMITER_SERVER',
    ];

    /** The options of a cache store. "name", "store", which is also the name, and "events" are Laravel's. */
    private const STORE = ['driver', 'values', 'servers', 'prefix', 'ttl', 'unique_for', 'failover', 'name', 'store', 'events'];

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
        return self::values(self::names((array) $options, self::ALL, self::FILE), self::FILE);
    }

    /**
     * @param mixed[] $options  of a store in config/cache.php
     * @param mixed   $stores   all that are there
     * @param mixed   $defaults of config/distlock.php
     * @return Settings the options, and where they are null or missing, the defaults
     */
    public static function ofStore(
        #[\SensitiveParameter] array $options,
        #[\SensitiveParameter] mixed $stores,
        #[\SensitiveParameter] mixed $defaults,
    ): array {
        $where = 'A cache store "distlock"';
        $options = self::values(self::names($options, self::STORE, $where), $where);
        /** @var Settings $options */
        $options = array_filter($options, fn (mixed $option) => $option !== null) + self::check($defaults);
        $stores = (array) $stores;
        $name = $options['store'] ?? '';
        if (isset($stores[$name]) && self::driver($stores, $name) !== 'distlock') {
            throw new InvalidArgumentException("$where has the name of the store of its values as \"values\", not as \"store\".");
        }
        $values = $options['values'] ?? '';
        if (!isset($stores[$values])) {
            throw new InvalidArgumentException(
                "$where needs another store that keeps its values: \"values\" (DISTLOCK_CACHE_STORE) is \"$values\", which isn't one of "
                . 'config/cache.php: ' . implode(', ', array_keys($stores)) . '.',
            );
        }
        if (self::leadsToLocks($values, $stores)) {
            throw new InvalidArgumentException("$where can't have its values in \"$values\", which is of the driver \"distlock\", too.");
        }

        return $options;
    }

    private static function servers(#[\SensitiveParameter] mixed $servers, string $what): mixed
    {
        foreach ((array) ($servers ?? []) as $server) {
            if (!is_string($server)) {
                throw new InvalidArgumentException("$what must be a DSN, or an array of DSNs.");
            }
        }

        return $servers;
    }

    /** @param mixed[] $stores */
    private static function driver(#[\SensitiveParameter] array $stores, string $name): mixed
    {
        return ((array) ($stores[$name] ?? []))['driver'] ?? null;
    }

    /**
     * Whether the store is of the driver "distlock", or of the driver "failover" with such a store.
     *
     * @param mixed[]      $stores
     * @param list<string> $seen of the driver "failover", which may name each other
     */
    public static function leadsToLocks(string $name, #[\SensitiveParameter] array $stores, array $seen = []): bool
    {
        if (self::driver($stores, $name) !== 'failover' || in_array($name, $seen, true)) {
            return self::driver($stores, $name) === 'distlock';
        }
        foreach ((array) (((array) $stores[$name])['stores'] ?? []) as $next) {
            if (is_string($next) && self::leadsToLocks($next, $stores, [...$seen, $name])) {
                return true;
            }
        }

        return false;
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
        foreach (['values', 'store', 'prefix', 'command'] as $name) {
            if (isset($options[$name]) && !is_string($options[$name])) {
                throw new InvalidArgumentException("$where: \"$name\" must be a string.");
            }
        }
        foreach (self::SERVERS as $name => $variable) {
            /** @var string|string[]|null $servers */
            $servers = self::servers($options[$name] ?? null, "$where: \"$name\"");
            $problem = ServerList::problem($servers);
            if ($problem !== null) {
                throw new InvalidArgumentException("$where: \"$name\"" . ($where === self::FILE ? " ($variable)" : '') . " $problem.");
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
