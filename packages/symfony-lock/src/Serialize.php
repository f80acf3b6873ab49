<?php

namespace DistLock\Symfony;

/**
 * On a class of messages: those with the same key are handled one after the other, in all workers, in the order in
 * which they were received. In the key, {name} stands for a public property of the message, {a.b} for one of its
 * objects.
 */
#[\Attribute(\Attribute::TARGET_CLASS)]
final class Serialize
{
    /** @param float|null $timeout seconds that a worker waits for its turn; null: as the middleware was told */
    public function __construct(public readonly string $key, public readonly ?float $timeout = null)
    {
    }

    public function keyOf(object $message): string
    {
        return (string) preg_replace_callback('/\{([^{}]+)\}/', fn (array $match): string => self::value($message, $match[1]), $this->key);
    }

    private static function value(object $message, string $path): string
    {
        $value = $message;
        foreach (explode('.', $path) as $name) {
            if (!\is_object($value) || !isset(get_object_vars($value)[$name])) {
                throw new \LogicException(sprintf('%s has no public property "%s".', $message::class, $path));
            }
            $value = $value->$name;
        }
        if (!\is_scalar($value) && !$value instanceof \Stringable && !$value instanceof \BackedEnum) {
            throw new \LogicException(sprintf('%s::%s is nothing that can be in a name.', $message::class, $path));
        }

        // A separator in a value mustn't make two keys the same.
        return rawurlencode((string) ($value instanceof \BackedEnum ? $value->value : $value));
    }
}
