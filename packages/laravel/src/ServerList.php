<?php

namespace DistLock\Laravel;

use DistLock\RedisLockFactory;
use InvalidArgumentException;
use ValueError;

/** Servers as a configuration names them: an array, or a text such as one of .env. */
final class ServerList
{
    /**
     * @param string|string[]|null $servers DSNs that are separated by blanks, or by commas in front of a scheme:
     *     other commas belong to a DSN
     * @return string|list<string>|null one DSN, several, or null for the ini setting distlock.redis.servers
     */
    public static function parse(#[\SensitiveParameter] string|array|null $servers): string|array|null
    {
        if (is_string($servers)) {
            $servers = preg_split('~[\s,]+(?=(?:rediss?(?:\+\w+)?|unix)://)|\s+~', $servers, flags: PREG_SPLIT_NO_EMPTY);
        }
        $servers = is_array($servers) ? array_values($servers) : [];

        return count($servers) > 1 ? $servers : $servers[0] ?? null;
    }

    /**
     * @param string|string[]|null $servers
     * @return string|null what is wrong with them, to follow the name of the option; null: nothing
     */
    public static function problem(#[\SensitiveParameter] string|array|null $servers): ?string
    {
        $servers = self::parse($servers);
        // Whoever uses them says that the extension isn't loaded.
        if ($servers === null || !class_exists(RedisLockFactory::class)) {
            return null;
        }
        try {
            new RedisLockFactory($servers);

            return null;
        } catch (ValueError $error) {
            return preg_replace('/^.*?\(\$servers\) /', '', $error->getMessage());
        }
    }

    /**
     * @param string|string[]|null $servers
     * @param string $what needs a single DSN
     * @param string $option names it
     */
    public static function one(#[\SensitiveParameter] string|array|null $servers, string $what, string $option): ?string
    {
        $servers = self::parse($servers);
        if (is_array($servers)) {
            throw new InvalidArgumentException(
                "$what can't use a list of servers: name one server, its sentinels or a cluster as \"$option\" in config/distlock.php.",
            );
        }

        return $servers;
    }
}
