<?php

namespace DistLock\Polyfill;

/**
 * The DSN of a server on Redis. Nobody connects to it: it is only read to refuse what the extension refuses.
 *
 * @internal
 */
final class Dsn
{
    private const SCHEMES = ['redis://', 'unix://', 'rediss://', 'redis+sentinel://', 'rediss+sentinel://', 'redis+cluster://', 'rediss+cluster://'];
    /** What others write, in lower case, and what they mean. */
    private const MISSPELT = [
        'unix:' => 'unix://',
        'redis+unix:' => 'unix://',
        'redis+socket:' => 'unix://',
        'redis:' => 'redis://',
        'rediss:' => 'rediss://',
        'redis+tls:' => 'rediss://',
        'redis+ssl:' => 'rediss://',
        'valkey:' => 'redis://',
        'valkeys:' => 'rediss://',
        'sentinel:' => 'redis+sentinel://',
        'redis-sentinel:' => 'redis+sentinel://',
        'redis+sentinel:' => 'redis+sentinel://',
        'rediss+sentinel:' => 'rediss+sentinel://',
        'cluster:' => 'redis+cluster://',
        'redis-cluster:' => 'redis+cluster://',
        'redis+cluster:' => 'redis+cluster://',
        'rediss+cluster:' => 'rediss+cluster://',
    ];
    private const SECONDS = 'a number of seconds from 0.001 to 3600';
    /** For which DSNs each option is, and how it is read. */
    private const OPTIONS = [
        'connect_timeout' => ['all', 'seconds'],
        'timeout' => ['all', 'seconds'],
        'keepalive' => ['tcp', 'keepalive'],
        'max_idle' => ['all', 'seconds or none'],
        'client_name' => ['all', 'client name'],
        'wait' => ['all', 'wait'],
        'db' => ['unix', 'database'],
        'user' => ['unix', 'text'],
        'password' => ['unix', 'text'],
        'sentinel_user' => ['sentinel', 'text'],
        'sentinel_password' => ['sentinel', 'text'],
        'password_file' => ['all', 'file'],
        'sentinel_password_file' => ['sentinel', 'file'],
        'cafile' => ['tls', 'text'],
        'certfile' => ['tls', 'text'],
        'keyfile' => ['tls', 'text'],
        'peer_name' => ['tls', 'text'],
        'verify_peer' => ['tls', 'flag'],
    ];
    private const ONLY_FOR = [
        'unix' => 'is only for unix://: here, put it before the ?',
        'tcp' => 'is not for unix://',
        'sentinel' => 'is only for redis+sentinel://',
        'tls' => 'is only for TLS: write rediss',
    ];
    private const FLAGS = ['true' => '1', 'yes' => '1', 'on' => '1', 'false' => '0', 'no' => '0', 'off' => '0', 'none' => '0'];
    private const UNITS = ['' => 0.001, 'ms' => 0.001, 's' => 1.0, 'sec' => 1.0, 'm' => 60.0, 'min' => 60.0];
    private const MOST_ADDRESSES = 32;

    /** Which server it is, without credentials. */
    public readonly string $description;
    public readonly bool $isSingle;

    private readonly bool $isSentinel;
    private readonly bool $isTls;
    private ?string $path = null;
    private ?string $service = null;
    private int $database = 0;
    /** @var string[] */
    private array $addresses = [];
    /** @var array<string, string> what was given of user, password and password_file, and the same of sentinels */
    private array $credentials = [];

    /** @throws Complaint */
    public function __construct(#[\SensitiveParameter] string $text)
    {
        match (true) {
            $text === '' => throw new Complaint('must not be empty'),
            \strlen($text) > 4096 => throw new Complaint('is longer than 4096 bytes'),
            str_contains($text, "\0") => throw new Complaint('must not contain NUL bytes'),
            default => ForeignDsn::refuse($text),
        };
        $scheme = self::scheme($text) ?? throw self::complaintOfScheme($text);
        $rest = substr($text, \strlen($scheme));
        $schemes = implode('|', array_map(preg_quote(...), self::SCHEMES));
        if (preg_match("~[, ;\t\r\n]($schemes)~", $rest) === 1) {
            throw new Complaint('has several DSNs in one string: pass them as an array, or separate them with blanks in the ini setting');
        }
        $this->isTls = str_starts_with($scheme, 'rediss');
        $this->isSentinel = str_contains($scheme, '+sentinel');
        $this->isSingle = !str_contains($scheme, '+');
        $scheme === 'unix://' ? $this->readSocket($rest) : $this->readServers($rest);
        $this->checkCredentials('');
        $this->checkCredentials('sentinel_');
        $this->description = $this->describe($scheme);
    }

    public function hasPassword(): bool
    {
        return isset($this->credentials['password']) || isset($this->credentials['sentinel_password']);
    }

    /** Whether they are the same server, whichever databases they name. */
    public function isAt(self $other): bool
    {
        return $this->path === $other->path && strtolower($this->addresses[0] ?? '') === strtolower($other->addresses[0] ?? '');
    }

    private static function scheme(#[\SensitiveParameter] string $text): ?string
    {
        foreach (self::SCHEMES as $scheme) {
            if (str_starts_with($text, $scheme)) {
                return $scheme;
            }
        }

        return null;
    }

    private static function complaintOfScheme(#[\SensitiveParameter] string $text): Complaint
    {
        if (self::isAddress($text)) {
            return new Complaint("has no scheme: write redis://$text");
        }
        foreach (self::MISSPELT as $written => $meant) {
            if (stripos($text, $written) === 0) {
                return self::complaintOfMisspelt(substr($text, \strlen($written)), $meant);
            }
        }
        $end = strpos($text, '://');
        $near = $end === false ? null : Spelling::nearest(substr($text, 0, $end + 3), self::SCHEMES, 3);

        return new Complaint(match (true) {
            $near !== null => "has an unknown scheme: did you mean $near?",
            self::isPlainPath($text) => "has no scheme: write unix://$text",
            $text[0] === '/' => 'has no scheme: a server\'s address begins with redis://, its socket\'s path with unix://',
            strpbrk($text, ':/') === false => 'has no scheme: write redis:// in front of the address',
            default => 'has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known',
        });
    }

    /** What follows the scheme is only shown if it can't contain a credential. */
    private static function complaintOfMisspelt(#[\SensitiveParameter] string $rest, string $meant): Complaint
    {
        $bare = ltrim($rest, '/');
        if ($meant === 'unix://') {
            $path = $bare === $rest ? $rest : "/$bare";

            return new Complaint('has an unknown scheme: write unix://' . (self::isPlainPath($path) ? $path : '/path/to.sock'));
        }

        return new Complaint('has an unknown scheme: ' . (self::isAddress($bare) ? "write $meant$bare" : "it must begin with $meant"));
    }

    /** Whether the text is a host and a port: nothing that could be a credential. */
    private static function isAddress(#[\SensitiveParameter] string $text): bool
    {
        return preg_match('/^[0-9A-Za-z.-]{1,255}:(\d{1,7})$/D', $text, $found) === 1 && (int) $found[1] >= 1 && (int) $found[1] <= 65535;
    }

    private static function isPlainPath(#[\SensitiveParameter] string $text): bool
    {
        return preg_match('~^/[0-9A-Za-z/._-]{1,106}$~D', $text) === 1;
    }

    private function readSocket(#[\SensitiveParameter] string $text): void
    {
        $parts = explode('?', $text, 2);
        if (!str_starts_with($parts[0], '/')) {
            throw new Complaint('has no absolute path: write unix:///path/to.sock');
        }
        if (\strlen($parts[0]) > 107) {
            throw new Complaint('has a path of more than 107 bytes');
        }
        $this->path = self::decode($parts[0], 'has a path that is badly encoded');
        isset($parts[1]) && $this->readOptions($parts[1]);
    }

    private function readServers(#[\SensitiveParameter] string $text): void
    {
        $parts = explode('?', $text, 2);
        if (str_contains($parts[1] ?? '', '@')) {
            throw new Complaint('has an @ after the ?: in a user or a password write %3F for ?');
        }
        // Everything before the last @ is credentials, so no part of them is mistaken for a host.
        $at = strrpos($parts[0], '@');
        if ($at !== false) {
            $this->readLogin(substr($parts[0], 0, $at));
        }
        $place = explode('/', $at === false ? $parts[0] : substr($parts[0], $at + 1), 2);
        $this->readPath($place[1] ?? null);
        $this->readAddresses($place[0]);
        isset($parts[1]) && $this->readOptions($parts[1]);
        if ($at !== false && !isset($this->credentials['password']) && !isset($this->credentials['password_file'])) {
            throw new Complaint('has a password that is empty or badly encoded');
        }
    }

    private function readLogin(#[\SensitiveParameter] string $login): void
    {
        $parts = explode(':', $login, 2);
        if (!isset($parts[1])) {
            throw new Complaint('is ambiguous before the @: write user:password@, or :password@ without a user');
        }
        if ($parts[0] !== '') {
            $this->credentials['user'] = self::decode($parts[0], 'has a user that is badly encoded');
        }
        if ($parts[1] !== '') {
            $this->credentials['password'] = self::decode($parts[1], 'has a password that is empty or badly encoded');
        }
    }

    private function readPath(#[\SensitiveParameter] ?string $path): void
    {
        $database = $path;
        if (!$this->isSingle && !$this->isSentinel) {
            ($path ?? '') === '' || throw new Complaint('has a database, but a cluster has none');
            return;
        }
        if ($this->isSentinel) {
            $parts = explode('/', $path ?? throw new Complaint('has no service: write redis+sentinel://host:port/service'), 2);
            $this->service = self::decode($parts[0], 'has a service that is empty or badly encoded');
            $database = $parts[1] ?? null;
        }
        if (($database ?? '') !== '') {
            $this->readDatabase((string) $database);
        }
    }

    private function readDatabase(#[\SensitiveParameter] string $text): void
    {
        $this->database = self::number($text, 0, 1048575) ?? throw new Complaint('has a database that isn\'t a number from 0 to 1048575');
    }

    private function readAddresses(#[\SensitiveParameter] string $text): void
    {
        $addresses = explode(',', $text);
        if ($this->isSingle && \count($addresses) > 1) {
            throw new Complaint('has several addresses: for a cluster write redis+cluster://, for sentinels redis+sentinel://');
        }
        foreach ($addresses as $i => $address) {
            $i < self::MOST_ADDRESSES || throw new Complaint('has more than 32 addresses');
            $this->addresses[] = self::address($address, $this->isSentinel ? 26379 : 6379);
        }
    }

    private static function address(#[\SensitiveParameter] string $text, int $port): string
    {
        $parts = explode(':', $text, 2);
        if (str_starts_with($text, '[')) {
            preg_match('/^\[([^]]*)\](?::(.*))?$/Ds', $text, $parts) === 1 || throw new Complaint('has a malformed IPv6 address');
            array_shift($parts);
        }
        if (isset($parts[1])) {
            $port = self::number($parts[1], 1, 65535) ?? throw new Complaint('has a port that isn\'t a number from 1 to 65535');
        }
        $host = self::decode($parts[0], 'has no host, or one that is badly encoded');

        return (str_contains($host, ':') ? "[$host]" : $host) . ":$port";
    }

    private function readOptions(#[\SensitiveParameter] string $text): void
    {
        foreach (explode('&', $text) as $option) {
            $parts = explode('=', $option, 2);
            $this->readOption($parts[0], $parts[1] ?? throw new Complaint('has an option without a value'));
        }
    }

    private function readOption(#[\SensitiveParameter] string $name, #[\SensitiveParameter] string $value): void
    {
        [$scope, $type] = self::OPTIONS[$name] ?? throw $this->complaintOfOption($name);
        if (!$this->isFor($scope)) {
            throw new Complaint("has the option \"$name\", which " . (self::ONLY_FOR[$scope] ?? ''));
        }
        match ($type) {
            'seconds' => self::isSeconds($value) || throw $this->complaintOfTime($name, $value, 'isn\'t ' . self::SECONDS),
            'seconds or none' => preg_match('/^0+(\.0*)?$/D', $value) === 1 || self::isSeconds($value)
                || throw $this->complaintOfTime($name, $value, 'is neither 0 nor ' . self::SECONDS),
            'keepalive' => self::number($value, 0, 3600) !== null
                || throw $this->complaintOfTime($name, $value, 'isn\'t a whole number of seconds from 0 to 3600', true),
            'client name' => preg_match('/^[0-9A-Za-z._:-]+$/D', (string) self::decoded($value)) === 1
                || throw new Complaint('has a client_name that is empty or contains anything but letters, digits and -._:'),
            'wait' => $value === 'poll' || throw new Complaint('has a wait that isn\'t poll'),
            'flag' => \in_array($value, ['0', '1', 'true', 'false'], true) || throw $this->complaintOfFlag($name, $value),
            'database' => $this->readDatabase($value),
            'file' => $this->credentials[$name] = self::file($name, $value),
            default => $this->credentials[$name] = self::decode($value, "has a $name that is empty or badly encoded"),
        };
    }

    private function isFor(string $scope): bool
    {
        return match ($scope) {
            'unix' => $this->path !== null,
            'tcp' => $this->path === null,
            'sentinel' => $this->isSentinel,
            'tls' => $this->isTls,
            default => true,
        };
    }

    /** Text that isn't a plain word, or comes after a password, may be a part of a credential that wasn't encoded. */
    private function complaintOfOption(#[\SensitiveParameter] string $name): Complaint
    {
        ForeignDsn::refuseOption($name, $this->path !== null);
        $own = array_keys(array_filter(self::OPTIONS, fn (array $about): bool => $this->isFor($about[0])));
        if (preg_match('/^[a-z_-]*$/D', $name) !== 1 || $this->isAfterPassword()) {
            // One letter tells nothing of a secret.
            $near = array_filter($own, static fn (string $known): bool => Spelling::distance($name, $known) <= 1);

            return new Complaint('has an unknown option' . self::didYouMean(reset($near) ?: null));
        }
        $near = Spelling::nearest($name, $own) ?? Spelling::nearest($name, array_keys(self::OPTIONS));

        return new Complaint('has the unknown option "' . substr($name, 0, 63) . '"' . self::didYouMean($near));
    }

    private static function didYouMean(?string $near): string
    {
        return $near === null ? '' : ": did you mean \"$near\"?";
    }

    private function isAfterPassword(): bool
    {
        return $this->path !== null && isset($this->credentials['password']) || isset($this->credentials['sentinel_password']);
    }

    /** Names the number of seconds that was probably meant, in another unit. */
    private function complaintOfTime(string $name, #[\SensitiveParameter] string $value, string $what, bool $isWhole = false): Complaint
    {
        $isNumber = preg_match('/^(\d+(?:\.\d*)?)([a-z]*)$/D', $value, $found) === 1 && !$this->isAfterPassword();
        $meant = $isNumber ? (float) $found[1] * (self::UNITS[$found[2]] ?? 0.0) : 0.0;
        $isPossible = $meant >= 0.001 && $meant <= 3600.0 && (!$isWhole || $meant === floor($meant));

        return new Complaint("has a $name that $what" . ($isPossible ? \sprintf(': did you mean %s?', (string) (float) \sprintf('%.6g', $meant)) : ''));
    }

    private function complaintOfFlag(string $name, #[\SensitiveParameter] string $value): Complaint
    {
        $near = $this->isAfterPassword() ? null : Spelling::nearest($value, array_keys(self::FLAGS));

        return new Complaint("has a $name that is neither 0 nor 1" . ($near === null ? '' : ': did you mean ' . self::FLAGS[$near] . '?'));
    }

    private static function isSeconds(#[\SensitiveParameter] string $text): bool
    {
        return preg_match('/^\d{1,17}(\.\d*)?$/D', $text) === 1 && (float) $text >= 0.001 && (float) $text <= 3600.0;
    }

    private static function number(#[\SensitiveParameter] string $text, int $lowest, int $highest): ?int
    {
        return preg_match('/^\d{1,7}$/D', $text) === 1 && (int) $text >= $lowest && (int) $text <= $highest ? (int) $text : null;
    }

    private static function file(string $name, #[\SensitiveParameter] string $text): string
    {
        $complaint = "has a $name that isn't an absolute path, or is badly encoded";
        $path = self::decode($text, $complaint);

        return $path[0] === '/' ? $path : throw new Complaint($complaint);
    }

    private static function decode(#[\SensitiveParameter] string $text, string $complaint): string
    {
        $decoded = self::decoded($text) ?? '';

        return $decoded === '' ? throw new Complaint($complaint) : $decoded;
    }

    /** null: an escape is malformed, or stands for NUL. */
    private static function decoded(#[\SensitiveParameter] string $text): ?string
    {
        return preg_match('/%(?![0-9a-fA-F]{2})|%00/', $text) === 1 ? null : rawurldecode($text);
    }

    /** Refuses what would have no effect. */
    private function checkCredentials(string $of): void
    {
        $hasPassword = isset($this->credentials["{$of}password"]);
        $hasFile = isset($this->credentials["{$of}password_file"]);
        if ($hasPassword && $hasFile) {
            throw new Complaint("has both a {$of}password and a {$of}password_file");
        }
        if (isset($this->credentials["{$of}user"]) && !$hasPassword && !$hasFile) {
            throw new Complaint("has a {$of}user without a {$of}password or a {$of}password_file");
        }
    }

    private function describe(string $scheme): string
    {
        if ($this->path !== null) {
            return "unix://$this->path?db=$this->database";
        }
        $service = $this->service === null ? '' : "/$this->service";

        return $scheme . implode(',', $this->addresses) . $service . ($this->isSingle || $this->isSentinel ? "/$this->database" : '');
    }
}
