<?php

namespace DistLock\Polyfill;

/**
 * What the extension refuses, so that it is found on the developer's machine.
 *
 * @internal
 */
final class Arguments
{
    private const LONGEST = 31536000;
    private const LONGEST_NAME = 1024;
    private const SCHEMES = '#^(rediss?|rediss?\+sentinel|rediss?\+cluster|unix)://#i';
    private const AUTH = '/^((digest|sasl):[^:]+:.*|(digest|sasl)-file:[^:]+:\/.*)$/Ds';

    public static function redisName(string $name, string $method, string $argument = 'name', int $most = self::LONGEST_NAME): void
    {
        $most -= \strlen(Functions::setting('distlock.key_prefix'));
        if ($name === '') {
            throw Argument::error($method, 1, $argument, 'must not be empty');
        }
        self::bytes($name, $most, $method, 1, $argument);
    }

    public static function bytes(string $text, int $most, string $method, int $position, string $argument): void
    {
        if (\strlen($text) > $most) {
            throw Argument::error($method, $position, $argument, "must not be longer than $most bytes");
        }
        if (str_contains($text, "\0")) {
            throw Argument::error($method, $position, $argument, 'must not contain NUL bytes');
        }
    }

    /**
     * Whether it is a list, whose majority must agree.
     *
     * @param string|mixed[]|null $servers
     */
    public static function servers(#[\SensitiveParameter] string|array|null $servers, string $method, int $position): bool
    {
        $list = $servers ?? Functions::setting('distlock.redis.servers');
        $list = \is_string($list) ? explode(' ', trim((string) preg_replace('/\s+/', ' ', $list))) : array_values($list);
        foreach ($list as $one) {
            if (!\is_string($one)) {
                $what = 'must be a DSN or a list of DSNs, but it contains ' . get_debug_type($one);
                throw new \TypeError("$method(): Argument #$position (\$servers) $what");
            }
            if (!preg_match(self::SCHEMES, $one)) {
                $known = 'redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known';
                throw Argument::error($method, $position, 'servers', "has an unknown scheme: $known");
            }
        }
        if (\count($list) !== 1 && (\count($list) < 3 || \count($list) > 15)) {
            $what = 'must be one server, or 3 to 15 of which a majority must agree, ' . \count($list) . ' given';
            throw Argument::error($method, $position, 'servers', $what);
        }

        return \count($list) > 1;
    }

    /** @param string|mixed[]|null $servers */
    public static function oneServer(#[\SensitiveParameter] string|array|null $servers, string $method, int $position): void
    {
        if (self::servers($servers, $method, $position)) {
            throw Argument::error($method, $position, 'servers', 'must be one server');
        }
    }

    /** The options of a lock on Redis; the ttl is at the position, and the others behind it. */
    public static function redisOptions(float $ttl, ?float $maxHold, int $replicas, bool $isList, string $method, int $position): void
    {
        self::ttl($ttl, $method, $position);
        $maxHold === null || self::maxHold($maxHold, $method, $position + 2, false);
        if ($replicas < 0 || $replicas > 1000) {
            throw Argument::error($method, $position + 3, 'replicas', 'must be between 0 and 1000');
        }
        if ($isList && $replicas > 0) {
            throw Argument::error($method, $position + 3, 'replicas', 'must be 0 with a list of servers');
        }
    }

    public static function ttl(float $ttl, string $method, int $position): void
    {
        if (!($ttl >= 0.01 && $ttl <= self::LONGEST)) {
            throw Argument::error($method, $position, 'ttl', 'must be between 0.01 and ' . self::LONGEST . ' seconds');
        }
    }

    public static function maxHold(float $maxHold, string $method, int $position, bool $mayBeZero): void
    {
        if (!($maxHold > 0.0 || $mayBeZero && $maxHold === 0.0) || $maxHold > self::LONGEST) {
            $range = $mayBeZero ? 'between 0 and ' : 'more than 0, and at most ';
            throw Argument::error($method, $position, 'maxHold', "must be $range" . self::LONGEST . ' seconds, or null');
        }
    }

    public static function label(?string $label, string $method, int $position): void
    {
        if ($label !== null && !preg_match('/^[\x20-\x7e]{1,64}$/D', $label)) {
            throw Argument::error($method, $position, 'label', 'must be 1 to 64 bytes of printable ASCII');
        }
    }

    public static function permits(int $permits, string $method, int $position): void
    {
        if ($permits < 1 || $permits > Ledger::ALL) {
            throw Argument::error($method, $position, 'permits', 'must be between 1 and ' . Ledger::ALL);
        }
    }

    public static function weight(int $weight, int $permits, int $most, string $method, int $position): void
    {
        if ($weight < 1 || $weight > min($permits, $most)) {
            throw Argument::error($method, $position, 'weight', 'must be between 1 and ' . min($permits, $most));
        }
    }

    public static function token(#[\SensitiveParameter] string $token, string $method): void
    {
        if ($token === '') {
            throw Argument::error($method, 1, 'token', 'must not be empty');
        }
        self::bytes($token, self::LONGEST_NAME, $method, 1, 'token');
    }

    public static function timeout(?float $timeout, string $method, int $position): float
    {
        if (!(($timeout ?? 0.0) >= 0.0)) {
            throw Argument::error($method, $position, 'timeout', 'must be greater than or equal to 0');
        }
        $default = Functions::setting('distlock.default_timeout');

        return $timeout ?? ($default === '' ? INF : (float) $default);
    }

    /** An absolute path of ZooKeeper. */
    public static function path(string $path, string $argument, string $method, int $position, int $most = self::LONGEST_NAME): void
    {
        $what = match (true) {
            !str_starts_with($path, '/') => 'must begin with a slash',
            $path === '/' => 'must name a node below the root',
            default => self::complaintOfSegments($path),
        };
        $what ??= \strlen($path) > $most ? "must not be longer than $most bytes" : null;
        if ($what !== null) {
            throw Argument::error($method, $position, $argument, $what);
        }
    }

    /** What is wrong with the path; null: nothing. */
    public static function complaintOfSegments(string $path): ?string
    {
        $segments = explode('/', substr($path, 1));

        return match (true) {
            (bool) preg_match('/[\x00-\x1f\x7f]/', $path) => 'must not contain control characters',
            \in_array('', $segments, true) => 'must not contain an empty segment',
            array_intersect(['.', '..'], $segments) !== [] => 'must not contain the segments "." and ".."',
            default => null,
        };
    }

    /** The hosts are at the position, and timeout and auth behind it. */
    public static function session(
        ?string $hosts,
        float $sessionTimeout,
        #[\SensitiveParameter] ?string $auth,
        string $method,
        int $position,
    ): void {
        foreach (explode(',', (string) preg_replace('#/.*#', '', $hosts ?? Functions::setting('distlock.zookeeper.hosts'))) as $host) {
            $isHost = preg_match('/^(\[[^]]+\]|[^:\[\]]+)(:(?<port>\d+))?$/D', trim($host), $found) === 1;
            $port = (int) ($found['port'] ?? 1);
            if (!$isHost || $port < 1 || $port > 65535) {
                throw Argument::error($method, $position, 'hosts', 'must have ports from 1 to 65535');
            }
        }
        if (!($sessionTimeout >= 0.1 && $sessionTimeout <= 86400)) {
            throw Argument::error($method, $position + 1, 'sessionTimeout', 'must be between 0.1 and 86400 seconds');
        }
        if ($auth !== null && !preg_match(self::AUTH, $auth)) {
            $forms = '"digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"';
            throw Argument::error($method, $position + 2, 'auth', "must have the form $forms, no other scheme is supported");
        }
    }
}
