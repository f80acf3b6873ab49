<?php

namespace DistLock\Cache;

use DistLock\DistLockException;
use DistLock\LockFactory;
use Psr\Cache\CacheItemPoolInterface;
use Psr\Log\LoggerInterface;
use Symfony\Contracts\Cache\CacheInterface;
use Symfony\Contracts\Cache\ItemInterface;

/**
 * Does the same for a cache of Symfony: pass it to setCallbackWrapper(). From then on, get() computes each value in one
 * process at a time on all machines, not only on one.
 */
final class OnceWrapper
{
    private readonly Turns $turns;

    /**
     * @param LockFactory $locks as for Once
     * @param string $pool as for Once
     * @param float $wait as for Once::get()
     * @param Otherwise $otherwise as for Once
     * @param ?\Closure(\Throwable): mixed $onTrouble as for Once
     *
     * @throws \ValueError
     * @throws \DistLock\UnsupportedException if the locks are kept by a list of servers
     */
    public function __construct(
        LockFactory $locks,
        private readonly string $pool,
        private readonly float $wait = 5.0,
        Otherwise $otherwise = Otherwise::Compute,
        ?\Closure $onTrouble = null,
    ) {
        if (!($wait >= 0.0)) {
            throw new \ValueError(__METHOD__ . '(): Argument #3 ($wait) must be greater than or equal to 0');
        }
        $this->turns = new Turns($locks, $pool, $otherwise, $onTrouble);
    }

    /**
     * The cache calls this. If it wants to compute a value before that has expired, everybody but the leader returns
     * the old one. But if the code wants a new value in any case, which only Symfony 7.4 and later indicate with $beta,
     * everybody waits for it.
     */
    public function __invoke(
        callable $callback,
        ItemInterface $item,
        bool &$save,
        CacheInterface&CacheItemPoolInterface $pool,
        \Closure $setMetadata,
        ?LoggerInterface $logger = null,
        ?float $beta = null,
    ): mixed {
        $key = $item->getKey();
        $old = $item->isHit() && $beta !== \INF ? new Found($item->get()) : null;
        $delete = static fn (): bool => $pool->delete($key);
        $turn = $this->turns->take(
            $key,
            $this->breaker($pool),
            static fn (): ?Found => self::find($pool, $item),
            $delete,
            $old === null ? $this->wait : 0.0,
            $old,
        );
        if ($turn instanceof Found) {
            $save = false;

            return $turn->value;
        }

        $value = $this->turns->compute(
            $key,
            $turn,
            static function () use ($callback, $item, &$save): mixed {
                return $callback($item, $save);
            },
            static function (mixed $value) use ($item, &$save, $pool, $setMetadata): void {
                if ($save) {
                    $setMetadata($item);
                    $pool->save($item->set($value));
                }
            },
            $delete,
        );
        $save = false;

        return $value;
    }

    /**
     * Deletes the value, as Once::forget() does.
     *
     * @return bool what the cache says
     *
     * @throws DistLockException only with Otherwise::Throw; the value is deleted all the same
     */
    public function forget(CacheInterface&CacheItemPoolInterface $cache, string $key): bool
    {
        return $this->turns->forget($key, $this->breaker($cache), static fn (): bool => $cache->delete($key));
    }

    /** What was computed after $seen was read. */
    private static function find(CacheItemPoolInterface $pool, ItemInterface $seen): ?Found
    {
        $item = $pool->getItem($seen->getKey());
        $isNew = !$seen->isHit() || ($item instanceof ItemInterface && $item->getMetadata() !== $seen->getMetadata());

        return $item->isHit() && $isNew ? new Found($item->get()) : null;
    }

    private function breaker(CacheItemPoolInterface $pool): Breaker
    {
        return new Breaker(new PoolStore($pool), $this->pool);
    }
}
