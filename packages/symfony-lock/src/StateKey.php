<?php

namespace DistLock\Symfony;

/**
 * The name under which a store keeps something in a Key. Stores of several servers may see the same Key, and a Key may
 * be passed to another process, so the name depends on where the servers are; never on credentials, because whoever
 * sees the Key could try passwords until the name is the same.
 *
 * @internal
 */
final class StateKey
{
    /** @param class-string $store */
    public static function onRedis(string $store, #[\SensitiveParameter] string $servers): string
    {
        $places = array_map(self::place(...), preg_split('/\s+/', trim($servers)) ?: []);

        return $store . ':' . md5(implode(' ', $places));
    }

    /** @param class-string $store */
    public static function onZooKeeper(string $store, string $hosts, string $parent): string
    {
        return $store . ':' . md5("$hosts $parent");
    }

    /** Options may contain credentials, too: only the database of a socket says something about the place. */
    private static function place(#[\SensitiveParameter] string $dsn): string
    {
        [$place, $query] = explode('?', $dsn, 2) + [1 => ''];
        parse_str($query, $options);
        $database = \is_string($options['db'] ?? null) ? "?db=$options[db]" : '';

        return (str_starts_with($place, 'unix:') ? $place : (string) preg_replace('#(?<=://).*@#', '', $place)) . $database;
    }
}
