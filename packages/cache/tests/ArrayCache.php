<?php

namespace DistLock\Cache\Tests;

use Psr\SimpleCache\CacheInterface;

/** A PSR-16 cache in memory, which can fail. It fits all versions of the interface. */
class ArrayCache implements CacheInterface
{
    /** @var array<string, mixed> */
    public array $values = [];
    public bool $isAway = false;
    public bool $isFull = false;
    /** @var array<int|null> how long each value was to be kept */
    public array $seconds = [];
    public ?\Closure $onGet = null;

    public function get($key, $default = null): mixed
    {
        $this->onGet !== null && ($this->onGet)($key);
        $this->fail();

        return $this->values[$key] ?? $default;
    }

    public function set($key, $value, $ttl = null): bool
    {
        $this->fail();
        if ($this->isFull && \is_array($value) && isset($value['value'])) {
            return false;
        }
        $this->values[$key] = $value;
        $this->seconds[$key] = \is_int($ttl) ? $ttl : null;

        return true;
    }

    public function delete($key): bool
    {
        $this->fail();
        unset($this->values[$key]);

        return true;
    }

    public function clear(): bool
    {
        $this->values = [];

        return true;
    }

    public function getMultiple($keys, $default = null): iterable
    {
        foreach ($keys as $key) {
            yield $key => $this->get($key, $default);
        }
    }

    /** @param iterable<string, mixed> $values */
    public function setMultiple($values, $ttl = null): bool
    {
        foreach ($values as $key => $value) {
            $this->set($key, $value, $ttl);
        }

        return true;
    }

    public function deleteMultiple($keys): bool
    {
        return array_map($this->delete(...), [...$keys]) !== [];
    }

    public function has($key): bool
    {
        return isset($this->values[$key]);
    }

    private function fail(): void
    {
        if ($this->isAway) {
            throw new \RuntimeException('The cache is away');
        }
    }
}
