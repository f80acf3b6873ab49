<?php

declare(strict_types=1);

namespace DistLock\Chaos\Subjects;

/**
 * The connections of this process with phpredis, which connects again by itself when one is lost or closed. A careful
 * program closes one after an error: phpredis 5.3 goes on with a connection on which a reply is overdue, and takes it
 * for the reply to the next command.
 */
final class Connections
{
    /** @var array<string, \Redis> by address */
    private static array $open = [];

    public static function redis(string $server): \Redis
    {
        if (!isset(self::$open[$server])) {
            ['host' => $host, 'port' => $port, 'connect_timeout' => $patience, 'timeout' => $timeout] = self::address($server);
            $redis = new \Redis();
            $redis->connect($host, $port, $patience, null, 0, $timeout);
            self::$open[$server] = $redis;
        }

        return self::$open[$server];
    }

    public static function close(string $server): void
    {
        try {
            isset(self::$open[$server]) && self::$open[$server]->close();
        } catch (\RedisException) {
            // It was lost before.
        }
    }

    /** @return array{host: string, port: int, timeout: float, connect_timeout: float} what a DSN of distlock's says */
    public static function address(string $server): array
    {
        $parts = parse_url($server);
        parse_str($parts['query'] ?? '', $options);

        return [
            'host' => $parts['host'], 'port' => $parts['port'], 'timeout' => (float) $options['timeout'],
            'connect_timeout' => (float) $options['connect_timeout'],
        ];
    }
}
