<?php

namespace DistLock\Polyfill;

use DistLock\Holder;
use DistLock\LockStatus;
use DistLock\Mode;
use DistLock\RateStatus;

/**
 * Objects that only the extension makes.
 *
 * @internal
 */
final class Values
{
    private const MOST_IN_QUEUE = 100;

    /** @param 'redis'|'zookeeper' $kind */
    public static function status(Ledger $ledger, string $kind, bool $isSemaphore): LockStatus
    {
        $owners = array_values($ledger->owners);
        $first = $owners[0] ?? null;
        $areOfSemaphore = array_filter($owners, static fn (Entry $entry): bool => $entry->mode === Mode::Permits) !== [];
        $isOnRedis = $kind === 'redis';
        $holder = static fn (Entry $entry): Holder => self::holder($entry, $isOnRedis);

        return self::make(LockStatus::class, [
            'mode' => $areOfSemaphore ? Mode::Permits : $first?->mode,
            'permits' => $areOfSemaphore || $isSemaphore ? array_sum(array_map(static fn (Entry $entry): int => $entry->weight, $owners)) : null,
            'totalPermits' => $areOfSemaphore ? max(1, ...array_map(static fn (Entry $entry): int => $entry->permits, $owners)) : null,
            'ttl' => $isOnRedis ? self::ttl($owners) : null,
            'fencingToken' => $first === null ? null : ($isOnRedis ? $ledger->fencingToken : $first->fencingToken),
            'owners' => array_map($holder, $owners),
            'queue' => array_map($holder, array_values(\array_slice($ledger->queue, 0, self::MOST_IN_QUEUE))),
            'waiters' => \count($ledger->queue),
        ]);
    }

    public static function idOf(Holder $holder): string
    {
        return $holder->token ?? (string) $holder->node;
    }

    public static function isHeld(LockStatus $status): bool
    {
        return $status->owners !== [];
    }

    /** @return array<string, mixed> */
    public static function jsonSerialize(Holder|LockStatus|RateStatus $values): array
    {
        $held = $values instanceof LockStatus ? ['held' => $values->isHeld()] : [];
        $json = [];
        foreach ((new \ReflectionClass($values))->getProperties() as $property) {
            $value = $property->getValue($values);
            $json[$property->getName()] = $value instanceof Mode ? $value->value : $value;
        }

        return $held + $json;
    }

    /**
     * @template T of object
     * @param class-string<T> $class
     * @param array<string, mixed> $properties
     * @return T
     */
    public static function make(string $class, array $properties): object
    {
        $made = (new \ReflectionClass($class))->newInstanceWithoutConstructor();
        foreach ($properties as $name => $value) {
            (new \ReflectionProperty($class, $name))->setValue($made, $value);
        }

        return $made;
    }

    private static function holder(Entry $entry, bool $isOnRedis): Holder
    {
        $about = $entry->about;

        return self::make(Holder::class, [
            'token' => $isOnRedis ? $entry->id : null,
            'node' => $isOnRedis ? null : $entry->id,
            'host' => $about['host'] ?? null,
            'pid' => $about['pid'] ?? null,
            'since' => $about['since'] ?? null,
            'mode' => $entry->mode,
            'weight' => $entry->mode === Mode::Permits ? $entry->weight : 1,
            'label' => $about['label'] ?? null,
            'session' => null,
        ]);
    }

    /**
     * When the last of them expires, unless it is renewed.
     *
     * @param Entry[] $owners
     */
    private static function ttl(array $owners): ?float
    {
        $left = array_map(static fn (Entry $entry): float => min(
            ($entry->until ?? INF) - microtime(true),
            (float) ($entry->about['ttl'] ?? INF),
        ), $owners);

        return $left === [] || max($left) === INF ? null : max(0.0, ...$left);
    }
}
