<?php

namespace DistLock\Symfony;

/**
 * Finds the attribute Locked of something callable.
 *
 * @internal
 */
final class LockedAttribute
{
    public static function of(callable $callable): ?Locked
    {
        $function = self::function($callable);
        $object = \is_array($callable) ? $callable[0] : $function->getClosureThis();
        $attributes = $function->getAttributes(Locked::class);
        if ($attributes === [] && $object !== null) {
            $attributes = (new \ReflectionClass($object))->getAttributes(Locked::class);
        }

        return $attributes === [] ? null : $attributes[0]->newInstance();
    }

    /** A method of a class, or the class: the method's counts. */
    public static function ofClass(object $object, string $method): ?Locked
    {
        $class = new \ReflectionClass($object);
        $attributes = $class->hasMethod($method) ? $class->getMethod($method)->getAttributes(Locked::class) : [];
        $attributes = $attributes ?: $class->getAttributes(Locked::class);

        return $attributes === [] ? null : $attributes[0]->newInstance();
    }

    public static function function(callable $callable): \ReflectionFunction
    {
        return new \ReflectionFunction($callable(...));
    }
}
