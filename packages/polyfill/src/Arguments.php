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
    private const AUTH = '/^((digest|sasl):[^:]+:.*|(digest|sasl)-file:[^:]+:\/.*)$/Ds';
    private const AUTH_SCHEMES = ['digest:', 'sasl:', 'digest-file:', 'sasl-file:'];
    private const SETTING = 'The ini setting distlock.redis.servers';

    public static function redisName(string $name, string $method, string $argument = 'name', int $most = self::LONGEST_NAME): void
    {
        $most -= \strlen(Functions::setting('distlock.key_prefix'));
        if ($name === '') {
            throw Argument::error($method, 1, $argument, 'must not be empty');
        }
        self::bytes($name, $most, $method, 1, $argument);
        if (preg_match('~^(rediss?(\+sentinel|\+cluster)?|unix|tcp|tls|ssl)://~', $name, $found) === 1) {
            $what = "must be a name, but it begins with \"$found[0]\": the server belongs in \$servers";
            throw Argument::error($method, 1, $argument, $what);
        }
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
        try {
            return self::checkServers($servers === null ? self::setting() : array_values((array) $servers), $method, $position);
        } catch (Complaint $complaint) {
            $what = $complaint->getMessage();
        }

        throw $servers === null ? new \ValueError(self::SETTING . " $what") : Argument::error($method, $position, 'servers', $what);
    }

    /** @param string|mixed[]|null $servers */
    public static function oneServer(
        #[\SensitiveParameter] string|array|null $servers,
        string $method,
        int $position,
        string $reason = '; a list of servers isn\'t supported here',
    ): void {
        if (\is_array($servers)) {
            throw Argument::error($method, $position, 'servers', "must be a single DSN$reason");
        }
        if (self::servers($servers, $method, $position)) {
            throw new \ValueError(self::SETTING . ' is a list of servers, which isn\'t supported here');
        }
    }

    /** @return string[] */
    private static function setting(): array
    {
        return preg_split('/[ \t\r\n]+/', trim(Functions::setting('distlock.redis.servers'))) ?: [''];
    }

    /**
     * @param mixed[] $list
     * @throws Complaint
     */
    private static function checkServers(#[\SensitiveParameter] array $list, string $method, int $position): bool
    {
        foreach ($list as $one) {
            if (!\is_string($one)) {
                throw Argument::typeError($method, $position, 'servers', 'must be a DSN or a list of DSNs, but it contains ' . get_debug_type($one));
            }
        }
        /** @var string[] $list */
        if (\count($list) === 1) {
            new Dsn($list[0]);
            return false;
        }
        if (\count($list) < 3 || \count($list) > 15) {
            throw new Complaint('must be one server, or 3 to 15 of which a majority must agree, ' . \count($list) . ' given');
        }
        $others = [];
        foreach ($list as $one) {
            $others[] = self::member($one, \count($others) + 1, $others);
        }

        return true;
    }

    /**
     * @param Dsn[] $others
     * @throws Complaint
     */
    private static function member(#[\SensitiveParameter] string $text, int $number, array $others): Dsn
    {
        try {
            $dsn = new Dsn($text);
        } catch (Complaint $complaint) {
            throw new Complaint("must be a list of valid DSNs, but number $number {$complaint->getMessage()}");
        }
        if (!$dsn->isSingle) {
            throw new Complaint("must be a list of independent servers (redis://, rediss:// or unix://), but $dsn->description isn't one");
        }
        foreach ($others as $other) {
            if ($dsn->isAt($other)) {
                throw new Complaint("must not name a server twice: $dsn->description");
            }
        }

        return $dsn;
    }

    /** The options of a lock on Redis; the ttl is at the position, and the others behind it. */
    public static function redisOptions(float $ttl, ?float $maxHold, int $replicas, string $method, int $position): void
    {
        self::ttl($ttl, $method, $position);
        $maxHold === null || self::maxHold($maxHold, $method, $position + 2);
        if ($replicas < 0 || $replicas > 1000) {
            throw Argument::error($method, $position + 3, 'replicas', 'must be between 0 and 1000');
        }
    }

    public static function replicasOfList(int $replicas, string $method, int $position): void
    {
        if ($replicas > 0) {
            throw Argument::error($method, $position, 'replicas', 'must be 0 with a list of servers');
        }
    }

    public static function ttl(float $ttl, string $method, int $position): void
    {
        if (!($ttl >= 0.01 && $ttl <= self::LONGEST)) {
            throw Argument::error($method, $position, 'ttl', 'must be between 0.01 and ' . self::LONGEST . ' seconds');
        }
    }

    public static function maxHold(float $maxHold, string $method, int $position): void
    {
        if (!($maxHold > 0.0 && $maxHold <= self::LONGEST)) {
            $what = 'must be more than 0, and at most ' . self::LONGEST . ' seconds, or null';
            throw Argument::error($method, $position, 'maxHold', $what);
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

    public static function maxAhead(?int $maxAhead, string $method, int $position): void
    {
        if ($maxAhead !== null && $maxAhead < 0) {
            throw Argument::error($method, $position, 'maxAhead', 'must be greater than or equal to 0');
        }
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
        $what = self::complaintOfHosts($hosts ?? Functions::setting('distlock.zookeeper.hosts'));
        if ($what !== null) {
            throw $hosts === null
                ? new \ValueError("The ini setting distlock.zookeeper.hosts $what")
                : Argument::error($method, $position, 'hosts', $what);
        }
        if (!($sessionTimeout >= 0.1 && $sessionTimeout <= 86400)) {
            throw Argument::error($method, $position + 1, 'sessionTimeout', 'must be between 0.1 and 86400 seconds');
        }
        if ($auth !== null && (str_contains($auth, "\0") || \strlen($auth) > 4096 || !preg_match(self::AUTH, $auth))) {
            throw Argument::error($method, $position + 2, 'auth', self::complaintOfAuth($auth));
        }
    }

    /** The word in front of the first colon isn't repeated: without a scheme, it is the user. */
    private static function complaintOfAuth(#[\SensitiveParameter] string $auth): string
    {
        if (\strlen($auth) > 4096 || str_contains($auth, "\0")) {
            return 'must be at most 4096 bytes without NUL';
        }
        $forms = 'must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"';
        $parts = explode(':', $auth, 3);
        if (\in_array("$parts[0]:", self::AUTH_SCHEMES, true) && isset($parts[1])) {
            return $forms;
        }
        $near = \count($parts) === 3 ? Spelling::nearest("$parts[0]:", self::AUTH_SCHEMES, 1) : null;

        return $forms . ($near === null ? ', no other scheme is supported' : ": did you mean \"$near\"?");
    }

    /** What is wrong with a list of hosts; null: nothing. */
    private static function complaintOfHosts(string $hosts): ?string
    {
        [$list, $root] = explode('/', $hosts, 2) + [1 => ''];

        return match (true) {
            \strlen($hosts) > 4096 || str_contains($hosts, "\0") => 'must be at most 4096 bytes without NUL',
            str_contains($hosts, '://') => 'must not have a scheme: write "h1:2181,h2:2181/chroot"',
            $root !== '' && self::complaintOfSegments("/$root") !== null => 'must have an absolute path without empty segments as its chroot',
            default => self::complaintOfList(explode(',', $list)),
        };
    }

    /** @param string[] $hosts */
    private static function complaintOfList(array $hosts): ?string
    {
        foreach ($hosts as $host) {
            if (preg_match('/^(\[[0-9A-Za-z.:%_-]+\]|[0-9A-Za-z._-]+)(?::(.*))?$/Ds', $host, $found) !== 1 || \strlen($found[1]) > 255) {
                return 'must be a list of hosts with ports, "h1:2181,h2:2181/chroot"';
            }
            $port = $found[2] ?? '2181';
            if (preg_match('/^\d{1,6}$/D', $port) !== 1 || (int) $port < 1 || (int) $port > 65535) {
                return 'must have ports from 1 to 65535';
            }
        }

        return null;
    }
}
