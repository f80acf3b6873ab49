<?php

/* Walks through what can meet in a lock of Laravel's cache: owners, prefixes, seconds, processes, expiry, flushing. */

namespace DistLock\Test;

use DistLock\Laravel\DistLockStore;
use DistLock\Laravel\TaggableDistLockStore;
use Illuminate\Cache\ArrayStore;

require_once __DIR__ . '/../../packages/laravel/tests/bootstrap.php';

final class LaravelPairs
{
    /** @var array<string, string[]> what differs from what is expected, by what was done */
    private array $found = [];

    /** @param string|string[] $servers */
    public function __construct(private string|array $servers)
    {
    }

    public function walk(): void
    {
        foreach (['plain:', '{tagged}:', 'odd*[a-z]?\\ äß:', '{', ''] as $prefix) {
            foreach ([null, 'me', str_repeat('long ', 100), "\xff\n\0"] as $owner) {
                foreach ([30, 0] as $seconds) {
                    $this->restoredByAnotherProcess(key() . $prefix, $owner, $seconds);
                }
                $this->expired(key() . $prefix, $owner);
            }
            $this->flushed(key() . $prefix);
        }
        foreach (['restored', 'expired', 'flushed'] as $what) {
            echo "$what: ", implode(', ', array_unique($this->found[$what] ?? ['as expected'])), "\n";
        }
    }

    private function store(string $prefix): DistLockStore
    {
        return new TaggableDistLockStore(new ArrayStore(), $prefix, ['servers' => $this->servers, 'ttl' => 10.0, 'unique_for' => 100]);
    }

    /** Each is done in turn, and must be true. */
    private function expect(string $what, bool ...$are): void
    {
        foreach (array_keys(array_filter($are, fn (bool $is) => !$is)) as $place) {
            $this->found[$what][] = "number $place isn't";
        }
    }

    private function restoredByAnotherProcess(string $prefix, ?string $owner, int $seconds): void
    {
        $store = $this->store($prefix);
        $lock = $store->lock('report', $seconds, $owner);
        $this->expect('restored', $lock->get(), !$store->lock('report', 30, $owner)->get(), $lock->isOwnedByCurrentProcess());
        $owner = $lock->owner();
        $there = child(function () use ($prefix, $owner): array {
            $restored = $this->store($prefix)->restoreLock('report', $owner);
            $other = $this->store($prefix)->restoreLock('report', "{$owner}x");

            return [
                !$other->isOwnedByCurrentProcess(), !$other->refresh(50), !$other->release(), $restored->isLocked(),
                $restored->isOwnedByCurrentProcess(), $restored->refresh(50), $restored->refresh(), $restored->refresh(40),
                $restored->release(), !$restored->release(), !$restored->refresh(),
            ];
        })->result(60);
        $this->expect('restored', ...$there);
        $this->expect('restored', !$lock->isLocked(), !$lock->refresh(), !$lock->release(), $lock->get(), $lock->release());
    }

    private function expired(string $prefix, ?string $owner): void
    {
        $store = $this->store($prefix);
        $lock = $store->lock('report', 30, $owner);
        $renewed = $store->lock('renewed', 0, $owner);
        $this->expect('expired', $lock->get(), $lock->refresh(1.0), $renewed->get());
        // Which waits until it has expired.
        $next = $store->lock('report', 30, $owner ?? $lock->owner());
        $this->expect('expired', child(fn (): bool => $this->store($prefix)->lock('report', 30)->block(60))->result(60));
        $store->lock('report')->forceRelease();
        $this->expect('expired', $next->get(), !$lock->refresh(), !$lock->release(), $next->release(), $renewed->release());
    }

    private function flushed(string $prefix): void
    {
        [$store, $other] = [$this->store($prefix), $this->store(key('another one') . $prefix)];
        $locks = array_map(fn (int $number) => $store->lock("$number", 30 * ($number % 2)), range(1, 8));
        $kept = $other->lock('1', 30);
        foreach ([...$locks, $kept] as $lock) {
            $this->expect('flushed', $lock->get());
        }
        $store->put('value', 'kept', 30);
        $this->expect('flushed', $store->tags(['a'])->lock('1')->isLocked(), $store->tags(['a'])->flush() !== false);
        $this->expect('flushed', $store->flushLocks(), $store->get('value') === 'kept', $kept->release());
        foreach ($locks as $lock) {
            $this->expect('flushed', !$lock->isLocked(), !$lock->release(), $lock->get(), $lock->release());
        }
    }
}
