<?php

namespace DistLock\Cache;

/**
 * The computations that this process is in the middle of.
 *
 * @internal
 */
final class Running
{
    /**
     * The name and the fiber of each. The keys live on the stacks of the computations, so an entry disappears with its
     * computation even if that ends by exit() or with its fiber.
     *
     * @var ?\WeakMap<object, array{string, ?\WeakReference<object>}>
     */
    private static ?\WeakMap $computations = null;

    /**
     * A computation waits for the caller unless it is in a fiber that is suspended, which can go on by itself later.
     *
     * @throws CircularComputation
     */
    public static function refuseCircle(string $name): void
    {
        foreach (self::$computations ?? [] as [$computed, $reference]) {
            $fiber = $reference?->get();
            if ($computed === $name && ($reference === null || ($fiber instanceof \Fiber && !$fiber->isSuspended()))) {
                throw new CircularComputation("The computation of \"$name\" needs its own result");
            }
        }
    }

    public static function compute(string $name, callable $compute): mixed
    {
        self::refuseCircle($name);
        $computation = new \stdClass();
        $fiber = \Fiber::getCurrent();
        if (self::$computations === null) {
            /** @var \WeakMap<object, array{string, ?\WeakReference<object>}> $none */
            $none = new \WeakMap();
            self::$computations = $none;
        }
        self::$computations[$computation] = [$name, $fiber === null ? null : \WeakReference::create($fiber)];

        return $compute();
    }
}
