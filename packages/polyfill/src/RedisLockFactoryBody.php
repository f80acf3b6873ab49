<?php

namespace DistLock\Polyfill;

use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;
use DistLock\UnsupportedException;

/** @internal */
final class RedisLockFactoryBody
{
    /** @var string|string[] */
    private readonly string|array $servers;
    private readonly bool $isList;

    /** @param string|string[]|null $servers */
    public function __construct(
        RedisLockFactory $factory,
        #[\SensitiveParameter] string|array|null $servers,
        private readonly float $ttl,
        private readonly bool $autoRenew,
        private readonly ?float $maxHold,
        private readonly int $replicas,
        private readonly string $prefix,
    ) {
        $method = $factory::class . '::__construct';
        Arguments::bytes($prefix, 1023, $method, 6, 'prefix');
        Arguments::redisOptions($ttl, $maxHold, $replicas, $method, 2);
        $this->isList = Arguments::servers($servers, $method, 1);
        $this->isList && Arguments::replicasOfList($replicas, $method, 5);
        $this->servers = $servers ?? Functions::setting('distlock.redis.servers');
    }

    public function lock(string $name): RedisLock
    {
        $name = $this->name($name, RedisLockFactory::class . '::lock');

        return new RedisLock($name, $this->servers, $this->ttl, $this->autoRenew, $this->maxHold, $this->replicas);
    }

    public function semaphore(string $name, int $permits, int $weight = 1): RedisSemaphore
    {
        $method = RedisLockFactory::class . '::semaphore';
        if ($this->isList) {
            throw new UnsupportedException('A semaphore is kept on one server, but this factory has a list of servers');
        }
        $name = $this->name($name, $method);
        Arguments::permits($permits, $method, 2);
        Arguments::weight($weight, $permits, 1000, $method, 3);

        return new RedisSemaphore($name, $permits, $this->servers, $this->ttl, $this->autoRenew, $this->maxHold, $this->replicas, $weight);
    }

    public function rateLimiter(string $name, int $permits, float $per = 1.0, int $burst = 1): RedisRateLimiter
    {
        $method = RedisLockFactory::class . '::rateLimiter';
        $name = $this->name($name, $method);
        RedisRateLimiterBody::check($permits, $per, $burst, $method, [2, 3, 4]);

        return new RedisRateLimiter($name, $permits, $per, $this->servers, $burst);
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        return ['server' => 'files in ' . Directory::root(), 'prefix' => $this->prefix];
    }

    private function name(string $name, string $method): string
    {
        Arguments::redisName($name, $method, 'name', 1024 - \strlen($this->prefix));

        return $this->prefix . $name;
    }
}
