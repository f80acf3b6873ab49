<?php

namespace DistLock\Symfony;

/**
 * A DSN of distlock's, taken apart: the server as the extension takes it, and the options of a store.
 *
 *   distlock+redis://[[user]:password@]host[:port][/database][?option=value...]     and each other DSN of RedisLock
 *   distlock+redis://one redis://two redis://three                                  a majority of them
 *   distlock+zookeeper://[user:password@]host[:port][,host[:port]...][/parent][?option=value...]
 *
 * @internal
 */
final class Dsn
{
    private const PREFIX = 'distlock+';
    private const REDIS = ['redis', 'rediss', 'unix', 'redis+sentinel', 'rediss+sentinel', 'redis+cluster', 'rediss+cluster'];

    /** @param array<string, string> $options those of the store, each with a value */
    private function __construct(
        public readonly bool $isRedis,
        #[\SensitiveParameter] public readonly string $server,
        private readonly array $options,
        #[\SensitiveParameter] public readonly ?string $auth = null,
        public readonly ?string $parent = null,
    ) {
    }

    /**
     * Calls $make with the DSN, taken apart. It knows the options that it has defaults for.
     *
     * @template T of object
     *
     * @param array<string, string>         $redis     options of a store on Redis, with their defaults
     * @param array<string, string>         $zookeeper options of a store on ZooKeeper, with their defaults
     * @param callable(self): T             $make
     * @param class-string<\Throwable>      $exception what a wrong DSN throws
     *
     * @return T|null null for a DSN that isn't distlock's
     */
    public static function make(
        #[\SensitiveParameter] mixed $connection,
        array $redis,
        array $zookeeper,
        callable $make,
        string $exception,
    ): ?object {
        $dsn = \is_string($connection) ? $connection : '';
        if (!str_starts_with($dsn, self::PREFIX)) {
            return null;
        }
        $dsn = substr($dsn, \strlen(self::PREFIX));
        $scheme = (string) strtok($dsn, ':');
        try {
            return $make(match (true) {
                \in_array($scheme, self::REDIS, true) => self::redis($dsn, $redis),
                $scheme === 'zookeeper' => self::zookeeper($dsn, $zookeeper),
                default => throw new \DomainException(sprintf('Unsupported Connection: "distlock+%s:".', $scheme)),
            });
        } catch (\DomainException $e) {
            throw new $exception($e->getMessage());
        }
    }

    public function number(string $name): float
    {
        return is_numeric($this->options[$name]) ? (float) $this->options[$name]
            : throw new \DomainException(sprintf('The option "%s" must be a number of seconds.', $name));
    }

    /** Like number(), but null if the option is empty. */
    public function numberOrNone(string $name): ?float
    {
        return $this->options[$name] === '' ? null : $this->number($name);
    }

    public function flag(string $name): bool
    {
        return filter_var($this->options[$name], \FILTER_VALIDATE_BOOL, \FILTER_NULL_ON_FAILURE)
            ?? throw new \DomainException(sprintf('The option "%s" must be 0 or 1.', $name));
    }

    /** @return string|list<string> */
    public function servers(): string|array
    {
        $servers = preg_split('/\s+/', trim($this->server)) ?: [];

        return \count($servers) > 1 ? $servers : $servers[0] ?? '';
    }

    /**
     * An option that the store doesn't have is left in the DSN, for the extension to judge.
     *
     * @param array<string, string> $options
     */
    private static function redis(#[\SensitiveParameter] string $dsn, array $options): self
    {
        [$dsn, $query] = explode('?', $dsn, 2) + [1 => ''];
        $others = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            if (isset($options[$name])) {
                $options[$name] = rawurldecode($value);
            } elseif (($meant = self::meant($name, $options)) !== null) {
                throw new \DomainException(sprintf('There is no option "%s": did you mean "%s"?', $name, $meant));
            } else {
                $others[] = $pair;
            }
        }

        return new self(true, $dsn . ($others ? '?' . implode('&', $others) : ''), $options);
    }

    /**
     * The option that is written almost like this name, or null.
     *
     * @param array<string, string> $options
     */
    private static function meant(string $name, array $options): ?string
    {
        // It may be the rest of a password that has lost its encoding.
        if (!preg_match('/^[\w-]+$/D', $name)) {
            return null;
        }
        $plain = fn (string $name): string => strtolower(str_replace(['_', '-'], '', $name));
        foreach (array_keys($options) as $option) {
            if (levenshtein($plain($name), $plain($option)) <= \strlen($option) / 4) {
                return $option;
            }
        }

        return null;
    }

    /** @param array<string, string> $options */
    private static function zookeeper(#[\SensitiveParameter] string $dsn, array $options): self
    {
        $options += ['auth' => 'digest'];
        // Such a DSN would be cut in the middle of the password, and the rest of it be shown as an option or a path.
        if (preg_match('#^zookeeper://.*(?:[/?]|%(?![0-9a-f]{2})).*@#is', $dsn)) {
            throw new \DomainException('In the credentials of a DSN of ZooKeeper, "/" must be written as "%2F", "?" as "%3F", "%" as "%25"'
                . ' and "@" as "%40"; so must "@" behind the hosts.');
        }
        if (!preg_match('#^zookeeper://(?:([^/?]*)@)?([^/?@]+)(/[^?]*)?(?:\?(.*))?$#', $dsn, $parts, \PREG_UNMATCHED_AS_NULL)) {
            throw new \DomainException('A DSN of ZooKeeper is "distlock+zookeeper://host:port,host:port/parent".');
        }
        [, $user, $hosts, $parent, $query] = $parts + [4 => null];
        parse_str($query ?? '', $given);
        foreach ($given as $name => $value) {
            $name = (string) $name;
            if (!isset($options[$name]) || !\is_string($value)) {
                throw new \DomainException(sprintf(
                    'A DSN of ZooKeeper has no option "%s", only %s.',
                    $name,
                    implode(', ', array_keys($options)),
                ));
            }
            $options[$name] = $value;
        }
        $auth = $user === null ? null : $options['auth'] . ':' . rawurldecode($user);

        return new self(false, (string) $hosts, $options, $auth, rawurldecode(rtrim($parent ?? '', '/')) ?: null);
    }
}
