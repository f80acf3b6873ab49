<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\Lock;
use Illuminate\Cache\Lock as LaravelsLock;
use Illuminate\Support\Facades\Cache;
use Orchestra\Testbench\TestCase;

/**
 * Random calls on these locks and on Laravel's own on Redis, which must return the same. The one difference is left
 * out: an object whose own ownership is over, while another object of the same owner holds the lock.
 */
class SameAsLaravelsTest extends TestCase
{
    private const CALLS = 60;
    private const NAMES = ['one', 'other'];
    private const OWNERS = ['a', 'b', "\xff"];

    /** @var list<array{Lock, LaravelsLock, string}> with the name of each lock */
    private array $pairs = [];
    /** @var array<int, int> the ownership that an object knows, by its place */
    private array $known = [];
    /** @var array<string, array{string, int}> who has it, and its number, by name */
    private array $ownerships = [];
    private int $count = 0;

    #[\PHPUnit\Framework\Attributes\DataProvider('seeds')]
    public function testRandomCalls(int $seed): void
    {
        mt_srand($seed);
        for ($call = 1; $call <= self::CALLS; $call++) {
            $this->makeSomething();
            $place = mt_rand(0, count($this->pairs) - 1);
            [$ours, $theirs, $name] = $this->pairs[$place];
            $method = $this->methods()[mt_rand(0, count($this->methods()) - 1)];
            [$owner, $ownership] = $this->ownerships[$name] ?? [null, 0];
            if (in_array($method, ['release', 'refresh'], true) && $owner === $this->owner($ours) && ($this->known[$place] ?? $ownership) !== $ownership) {
                continue;
            }
            $arguments = $method === 'refresh' ? [[null, 0, 40][mt_rand(0, 2)]] : [];
            $result = $ours->$method(...$arguments);
            $this->assertSame($theirs->$method(...$arguments), $result, "call $call, $method on $name by object $place");
            $this->note($place, $name, $method, $result);
        }
    }

    /** @return list<array{int}> */
    public static function seeds(): array
    {
        return array_map(fn (int $seed) => [$seed], range(1, 25));
    }

    private function makeSomething(): void
    {
        if ($this->pairs !== [] && mt_rand(0, 5) > 0) {
            return;
        }
        [$name, $owner] = [self::NAMES[mt_rand(0, 1)], self::OWNERS[mt_rand(0, 2)]];
        $seconds = [0, 50][mt_rand(0, 1)];
        [$method, $arguments] = mt_rand(0, 1) === 0 ? ['restoreLock', [$name, $owner]] : ['lock', [$name, $seconds, $owner]];
        $pair = [Cache::store('redis')->$method(...$arguments), Cache::store('values')->$method(...$arguments)];
        $this->pairs[] = [...$pair, $name];
        // Some are asked for their owner, as for a job.
        if (mt_rand(0, 1) === 0) {
            $pair[0]->owner();
        }
    }

    /** @return list<string> */
    private function methods(): array
    {
        $methods = ['get', 'get', 'release', 'release', 'isOwnedByCurrentProcess', 'forceRelease'];
        $later = array_filter(['refresh', 'isLocked'], fn (string $method) => method_exists(LaravelsLock::class, $method));

        return [...$methods, ...$later, ...$later];
    }

    private function owner(Lock $lock): string
    {
        return (fn () => $this->owner)->call($lock);
    }

    private function note(int $place, string $name, string $method, mixed $result): void
    {
        if ($method === 'forceRelease' || $method === 'release' && $result) {
            unset($this->ownerships[$name], $this->known[$place]);
        }
        if ($method === 'get' && $result) {
            $this->ownerships[$name] = [$this->owner($this->pairs[$place][0]), ++$this->count];
        }
        if (in_array($method, ['get', 'refresh'], true) && $result) {
            $this->known[$place] = $this->ownerships[$name][1];
        }
    }
}
