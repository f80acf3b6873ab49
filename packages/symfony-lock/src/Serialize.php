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
        return Placeholders::fill($this->key, fn (string $path): mixed => self::value($message, $path));
    }

    private static function value(object $message, string $path): mixed
    {
        $value = $message;
        foreach (explode('.', $path) as $name) {
            if (!\is_object($value) || !isset(get_object_vars($value)[$name])) {
                throw new \LogicException(sprintf('%s has no public property "%s".', $message::class, $path));
            }
            $value = $value->$name;
        }

        return $value;
    }
}
