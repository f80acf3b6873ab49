<?php

namespace DistLock\Symfony;

/**
 * The {names} in an attribute's text.
 *
 * @internal
 */
final class Placeholders
{
    /** Longer values are hashed: names of locks have at most 1024 bytes. */
    private const LONGEST = 255;

    /** @param callable(string): mixed $valueOf called with each name */
    public static function fill(string $text, callable $valueOf): string
    {
        return (string) preg_replace_callback(
            '/\{([^{}]+)\}/',
            static fn (array $match): string => self::part($valueOf($match[1]), $match[1]),
            $text,
        );
    }

    private static function part(mixed $value, string $name): string
    {
        if (!\is_scalar($value) && !$value instanceof \Stringable && !$value instanceof \BackedEnum) {
            throw new \LogicException(sprintf('"%s" is nothing that can be in a name: %s.', $name, get_debug_type($value)));
        }
        // A separator in a value mustn't make two names the same.
        $part = rawurlencode((string) ($value instanceof \BackedEnum ? $value->value : $value));

        return \strlen($part) > self::LONGEST ? hash('sha256', $part) : $part;
    }
}
