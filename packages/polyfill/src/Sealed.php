<?php

namespace DistLock\Polyfill;

/**
 * What an object of the extension refuses.
 *
 * @internal
 */
trait Sealed
{
    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        // A constructor that throws shows its object in the error.
        return isset($this->body) ? $this->body->dump() : [];
    }

    public function __set(string $name, mixed $value): void
    {
        throw new \Error(sprintf('Cannot create dynamic property %s::$%s', self::class, $name));
    }

    public function __serialize(): array
    {
        throw new \Exception(sprintf("Serialization of '%s' is not allowed", self::class));
    }

    /** @param mixed[] $data */
    public function __unserialize(array $data): void
    {
        throw new \Exception(sprintf("Unserialization of '%s' is not allowed", self::class));
    }

    private function __clone()
    {
    }
}
