<?php

declare(strict_types=1);

namespace DistLock\Analysis;

use PHPStan\Reflection\ClassReflection;
use PHPStan\Reflection\MethodReflection;
use PHPStan\Reflection\MethodsClassReflectionExtension;
use PHPStan\Reflection\ReflectionProvider;

/**
 * For PHPStan: the methods of the objects in the packages' tests beyond those that the frameworks declare, because the
 * objects are distlock's, or pass calls on with __call().
 */
final class PassedOn implements MethodsClassReflectionExtension
{
    private const TO = [
        'Illuminate\Contracts\Cache\Lock' => ['DistLock\Laravel\Lock'],
        'Illuminate\Contracts\Cache\Repository' => ['Illuminate\Cache\Repository', 'DistLock\Laravel\DistLockStore'],
        'Illuminate\Contracts\Cache\Store' => ['DistLock\Laravel\DistLockStore'],
        'Symfony\Component\Cache\Adapter\TagAwareAdapterInterface' => ['Symfony\Contracts\Cache\CacheInterface'],
        'Symfony\Component\Lock\PersistingStoreInterface' => ['DistLock\Symfony\RedisLockStore'],
    ];

    public function __construct(private readonly ReflectionProvider $classes)
    {
    }

    public function hasMethod(ClassReflection $class, string $name): bool
    {
        return $this->find($class, $name) !== null;
    }

    public function getMethod(ClassReflection $class, string $name): MethodReflection
    {
        return $this->find($class, $name)?->getNativeMethod($name) ?? throw new \LogicException("no method $name");
    }

    private function find(ClassReflection $class, string $name): ?ClassReflection
    {
        foreach (self::TO[$class->getName()] ?? [] as $to) {
            if ($this->classes->hasClass($to) && $this->classes->getClass($to)->hasNativeMethod($name)) {
                return $this->classes->getClass($to);
            }
        }

        return null;
    }
}
