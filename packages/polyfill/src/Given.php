<?php

namespace DistLock\Polyfill;

/**
 * What was given for a server, of which PHP would make a text.
 *
 * @internal
 */
final class Given
{
    private const DSN = 'must be a DSN, such as "redis://127.0.0.1:6379", not';
    private const HOSTS = 'must be a list of hosts in one text, such as "h1:2181,h2:2181", not';

    /**
     * @param string $meant the parameter that a number is probably meant for
     * @return string|mixed[]|null
     */
    public static function servers(#[\SensitiveParameter] mixed $servers, string $method, int $position, string $meant): string|array|null
    {
        $other = \is_object($servers) || \is_array($servers) ? OtherClient::dsn($servers) : null;
        if ($other !== null) {
            $what = \is_array($servers) ? 'an array of options' : 'a ' . get_debug_type($servers) . ' object';
            $note = str_contains($other, 'PASSWORD') ? ', with the password percent-encoded' : '';
            throw Argument::typeError($method, $position, 'servers', "must be a DSN, not $what: write \"$other\"$note");
        }

        return match (true) {
            \is_string($servers) || \is_array($servers) || $servers === null => $servers,
            $servers instanceof \Stringable => (string) $servers,
            \is_object($servers) => throw Argument::typeError(
                $method,
                $position,
                'servers',
                self::DSN . ' an object of the class ' . $servers::class,
            ),
            default => throw self::notText($servers, $method, $position, 'servers', self::DSN, $meant),
        };
    }

    public static function hosts(mixed $hosts, string $method, int $position): ?string
    {
        return match (true) {
            \is_string($hosts) || $hosts === null => $hosts,
            $hosts instanceof \Stringable => (string) $hosts,
            default => throw self::notText($hosts, $method, $position, 'hosts', self::HOSTS, 'sessionTimeout'),
        };
    }

    private static function notText(mixed $given, string $method, int $position, string $name, string $form, string $meant): \TypeError
    {
        if ((\is_int($given) || \is_float($given)) && $meant !== '') {
            $shown = $given > 0 && $given <= 86400 ? $given : 30;

            return Argument::typeError($method, $position, $name, "$form a number: if it is meant as $meant, write $meant: $shown");
        }

        return Argument::typeError($method, $position, $name, "$form " . (\is_bool($given) ? var_export($given, true) : get_debug_type($given)));
    }
}
