<?php

namespace DistLock\Polyfill;

/**
 * The DSN of the server that another client's object, or an array of options for one, tells of, without its
 * credentials.
 *
 * @internal
 */
final class OtherClient
{
    private const GETTERS = ['host' => 'getHost', 'port' => 'getPort', 'database' => 'getDbNum', 'auth' => 'getAuth'];
    private const NAMES = ['scheme', 'host', 'port', 'path', 'database', 'username', 'password'];
    private const CLUSTER = 'redis+cluster://HOST:PORT';
    private const SENTINEL = 'redis+sentinel://HOST:PORT/SERVICE';
    private const ADDRESS = '/^(\[[0-9a-fA-F:.]+\]|[0-9A-Za-z.-]+)(:\d{1,5})?$/D';

    /**
     * @param object|mixed[] $client
     * @return string|null null: it is neither
     */
    public static function dsn(#[\SensitiveParameter] object|array $client): ?string
    {
        return match (true) {
            \is_array($client) => self::ofArray($client),
            self::isA($client, 'Redis') || self::isA($client, 'Relay\Relay') => self::ofOptions(self::ofPhpredis($client)),
            self::isA($client, 'RedisCluster') || self::isA($client, 'Relay\Cluster') => self::ofCluster($client),
            self::isA($client, 'RedisSentinel') || self::isA($client, 'Relay\Sentinel') => self::SENTINEL,
            self::isA($client, 'Predis\ClientInterface') => self::ofPredis($client),
            self::isA($client, 'Illuminate\Redis\Connections\Connection') => self::ofLaravel($client),
            default => null,
        };
    }

    /** Whether it is of this class, which may not exist. */
    private static function isA(object $object, string $class): bool
    {
        $parents = class_parents($object);
        $interfaces = class_implements($object);

        return $object::class === $class || isset($parents[$class]) || isset($interfaces[$class]);
    }

    /** @param mixed[] $options */
    private static function ofArray(#[\SensitiveParameter] array $options): ?string
    {
        $first = $options[0] ?? null;
        if (\is_array($first)) {
            return self::ofArray($first);
        }
        if (\is_string($first) && self::number($options[1] ?? null) > 0) {
            return self::ofOptions(['host' => $first, 'port' => $options[1]]);
        }

        return array_intersect_key($options, ['host' => 0, 'path' => 0, 'port' => 0, 'url' => 0]) === [] ? null : self::ofOptions($options);
    }

    private static function ofLaravel(object $connection): ?string
    {
        $client = self::call($connection, 'client');

        return \is_object($client) && !self::isA($client, 'Illuminate\Redis\Connections\Connection') ? self::dsn($client) : null;
    }

    /** @return array<string, mixed> */
    private static function ofPhpredis(object $client): array
    {
        return array_map(static fn (string $method): mixed => self::callOwn($client, $method), self::GETTERS);
    }

    /** The address of the first master. */
    private static function ofCluster(object $client): string
    {
        $masters = self::callOwn($client, '_masters');
        $first = \is_array($masters) ? $masters[0] ?? null : null;
        $dsn = \is_array($first) ? self::ofArray($first) : null;

        return $dsn === null ? self::CLUSTER : str_replace('redis://', 'redis+cluster://', $dsn);
    }

    /** Connections to several servers have the parameters of one of them, or the defaults. */
    private static function ofPredis(object $client): string
    {
        $connection = self::call($client, 'getConnection');
        if (!\is_object($connection)) {
            return self::ofOptions([]);
        }
        // Predis before 2 has them in another namespace.
        $is = static fn (string $name): bool => self::isA($connection, "Predis\\Connection\\$name")
            || self::isA($connection, 'Predis\Connection\Aggregate\\' . substr((string) strrchr($name, '\\'), 1));

        return match (true) {
            $is('Cluster\RedisCluster') => self::CLUSTER,
            $is('Replication\SentinelReplication') => self::SENTINEL,
            $is('Cluster\PredisCluster') => self::ofOptions([]),
            default => self::ofOptions(self::parameters($connection)),
        };
    }

    /** @return array<string, mixed> */
    private static function parameters(object $connection): array
    {
        $parameters = self::call($connection, 'getParameters');

        return \is_object($parameters) ? array_combine(self::NAMES, array_map(static fn (string $name): mixed => $parameters->$name ?? null, self::NAMES)) : [];
    }

    /** Calls a method of the client itself: what PHP code overrides could connect. */
    private static function callOwn(object $client, string $method): mixed
    {
        $isOwn = method_exists($client, $method) && (new \ReflectionMethod($client, $method))->isInternal();

        return $isOwn ? self::call($client, $method) : null;
    }

    private static function call(object $object, string $method): mixed
    {
        try {
            return method_exists($object, $method) ? $object->$method() : null;
        } catch (\Throwable) {
            return null;
        }
    }

    /** @param mixed[] $options */
    private static function ofOptions(#[\SensitiveParameter] array $options): string
    {
        $host = $options['path'] ?? $options['host'] ?? '';
        $host = \is_string($host) ? $host : '';
        preg_match('~^(?:(tls|ssl|rediss|tcp|redis|unix)://|unix:)?(.*)$~Ds', $host, $parts);
        $isTls = \in_array($parts[1] ?? '', ['tls', 'ssl', 'rediss'], true) || \in_array($options['scheme'] ?? '', ['tls', 'ssl', 'rediss'], true);
        $auth = $options['password'] ?? $options['auth'] ?? null;
        $hasPassword = $auth !== null && $auth !== '' && $auth !== false;
        $isUser = !\in_array($options['username'] ?? $options['user'] ?? '', ['', 'default'], true) || \is_array($auth) && \count($auth) > 1;
        $user = $isUser && $hasPassword ? 'USER' : '';
        $database = self::number($options['database'] ?? $options['dbindex'] ?? $options['db'] ?? 0);
        $address = $parts[2] ?? '';
        if (str_starts_with($address, '/')) {
            return self::ofSocket($address, $database, $user, $hasPassword);
        }

        return ($isTls ? 'rediss://' : 'redis://') . ($hasPassword ? "$user:PASSWORD@" : '')
            . self::address($address, self::number($options['port'] ?? 0)) . ($database > 0 ? "/$database" : '');
    }

    private static function ofSocket(string $path, int $database, string $user, bool $hasPassword): string
    {
        $isPlain = preg_match('~^[0-9A-Za-z/._-]+$~D', $path) === 1;
        $query = array_filter([
            $database > 0 ? "db=$database" : '',
            $hasPassword && $user !== '' ? 'user=USER' : '',
            $hasPassword ? 'password=PASSWORD' : '',
        ]);

        return 'unix://' . ($isPlain ? $path : '/PATH') . ($query === [] ? '' : '?' . implode('&', $query));
    }

    /** What isn't certainly an address may be a part of a credential. */
    private static function address(string $host, int $port): string
    {
        $isSplit = substr_count($host, ':') > 1 && $host[0] !== '[';
        $address = $isSplit ? "[$host]" : $host;
        if (\strlen($address) > 255 || preg_match(self::ADDRESS, $address, $found) !== 1) {
            $address = 'HOST';
            $found = [];
        }
        $suffix = match (true) {
            isset($found[2]) => '',
            $port > 0 && $port <= 65535 => ":$port",
            default => $host === '' ? ':PORT' : '',
        };

        return $address . $suffix;
    }

    private static function number(mixed $value): int
    {
        return \is_int($value) || \is_string($value) && preg_match('/^\d{1,9}$/D', $value) === 1 ? (int) $value : 0;
    }
}
