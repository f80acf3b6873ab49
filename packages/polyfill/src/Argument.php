<?php

// Made of packages/testing/src/Argument.php by scripts/generate: change that, not this.

namespace DistLock\Polyfill;

use function DistLock\setting;

/** @internal */
final class Argument
{
    /** Says what is wrong as the extension does. */
    public static function error(string $method, int $position, string $name, string $what): \ValueError
    {
        return new \ValueError("$method(): Argument #$position (\$$name) $what");
    }

    /** Refuses a bool, of which PHP would make 1.0 or 0.0. */
    public static function seconds(float|bool $seconds, string $method, int $position, string $name): float
    {
        return \is_bool($seconds) ? throw self::isBool($seconds, $method, $position, $name, '', self::example($name)) : $seconds;
    }

    /** Does the same where null is allowed. */
    public static function secondsOrNull(float|bool|null $seconds, string $method, int $position, string $name): ?float
    {
        $isRenewal = str_ends_with($method, '::renew');
        $instead = match (true) {
            $name === 'timeout' => (setting('distlock.default_timeout') === '' ? 'null' : 'INF') . ' waits without a limit, and 0.0 doesn\'t wait',
            $name === 'ttl' => 'null is the constructor\'s ttl',
            default => $isRenewal ? 'null leaves the limit as it is' : 'null sets no limit',
        };

        return \is_bool($seconds) ? throw self::isBool($seconds, $method, $position, $name, ' or null', $instead) : $seconds;
    }

    /** Refuses a bool, of which PHP would make 1 or 0. */
    public static function maxAhead(int|bool|null $maxAhead, string $method, int $position): ?int
    {
        if (!\is_bool($maxAhead)) {
            return $maxAhead;
        }
        $null = setting('distlock.default_max_ahead') === '' ? 'null sets no limit' : 'null is distlock.default_max_ahead';
        $what = 'must be a number of waiters or null, not ' . var_export($maxAhead, true) . ": $null, and 0 gives up unless the lock is free";

        throw self::typeError($method, $position, 'maxAhead', $what);
    }

    public static function typeError(string $method, int $position, string $name, string $what): \TypeError
    {
        return new \TypeError("$method(): Argument #$position (\$$name) $what");
    }

    private static function isBool(bool $given, string $method, int $position, string $name, string $orNull, string $instead): \TypeError
    {
        return self::typeError($method, $position, $name, "must be a number of seconds$orNull, not " . var_export($given, true) . ": $instead");
    }

    private static function example(string $name): string
    {
        return match ($name) {
            'ttl' => '10.0 is the default, and autoRenew makes the lock last for as long as it is held',
            'per' => '1.0 is a second, and 60.0 a minute',
            default => '10.0 is the default',
        };
    }
}
