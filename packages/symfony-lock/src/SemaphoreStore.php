<?php

namespace DistLock\Symfony;

use DistLock\DeadlockException;
use DistLock\LockLostException;
use DistLock\TimeoutException;
use DistLock\RedisSemaphore;
use DistLock\ZkSemaphore;
use Symfony\Component\Semaphore\Exception\InvalidArgumentException;
use Symfony\Component\Semaphore\Exception\SemaphoreAcquiringException;
use Symfony\Component\Semaphore\Exception\SemaphoreExpiredException;
use Symfony\Component\Semaphore\Key;
use Symfony\Component\Semaphore\PersistingStoreInterface;

/**
 * What the stores of semaphores on both backends share. The Key holds the permits, so the end of the request returns
 * them, however that comes.
 *
 * @internal
 */
abstract class SemaphoreStore implements PersistingStoreInterface
{
    /** @param string $stateKey Stores of several servers may see the same Key. */
    protected function __construct(private float $acquireTimeout, private string $stateKey)
    {
        if (!($acquireTimeout >= 0.0)) {
            throw new InvalidArgumentException('The time to wait for permits must be 0 or more seconds.');
        }
    }

    abstract protected function semaphore(Key $key, float $ttl): RedisSemaphore|ZkSemaphore;

    abstract protected function renew(RedisSemaphore|ZkSemaphore $semaphore, float $ttl): bool;

    /** Permits that the Key has already are kept as they are. */
    public function save(Key $key, float $ttlInSecond): void
    {
        if ($this->exists($key)) {
            return;
        }
        $semaphore = $this->make($key, $ttlInSecond);
        try {
            Acquisition::take($semaphore, $this->acquireTimeout);
        } catch (DeadlockException | LockLostException | TimeoutException $e) {
            throw new SemaphoreAcquiringException($key, $e->getMessage());
        }
        $key->setState($this->stateKey, $semaphore);
    }

    public function delete(Key $key): void
    {
        $this->held($key)?->release();
        $key->removeState($this->stateKey);
    }

    /** From local knowledge: it turns false before the server may give the permits to somebody else. */
    public function exists(Key $key): bool
    {
        return $this->held($key) !== null;
    }

    public function putOffExpiration(Key $key, float $ttlInSecond): void
    {
        $semaphore = $this->held($key);
        if ($semaphore === null || !$this->check(fn (): bool => $this->renew($semaphore, $ttlInSecond))) {
            throw new SemaphoreExpiredException($key, 'the permits are lost');
        }
    }

    protected function make(Key $key, float $ttl): RedisSemaphore|ZkSemaphore
    {
        return $this->check(fn (): RedisSemaphore|ZkSemaphore => $this->semaphore($key, $ttl));
    }

    /**
     * @template T
     *
     * @param callable(): T $call which refuses arguments with a ValueError
     *
     * @return T
     */
    private function check(callable $call): mixed
    {
        try {
            return $call();
        } catch (\ValueError $e) {
            throw new InvalidArgumentException($e->getMessage(), 0, $e);
        }
    }

    private function held(Key $key): RedisSemaphore|ZkSemaphore|null
    {
        $semaphore = $key->hasState($this->stateKey) ? $key->getState($this->stateKey) : null;

        return ($semaphore instanceof RedisSemaphore || $semaphore instanceof ZkSemaphore) && $semaphore->isHeld() ? $semaphore : null;
    }
}
