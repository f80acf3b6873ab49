<?php

declare(strict_types=1);

namespace DistLock\Chaos\Subjects;

use DistLock\Chaos\Peer;

/** The lock that people write by hand with phpredis: SET NX PX with a random token; compare, and delete. */
final class PhpRedis extends Peer
{
    private const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";
    private const PAUSE = 0.01;

    private string $token = '';
    private bool $isHeld = false;

    public function isHeld(): bool
    {
        return $this->isHeld;
    }

    public function ask(): bool
    {
        return Connections::redis($this->server)->get($this->name) === $this->token;
    }

    protected function fail(): void
    {
        Connections::close($this->server);
    }

    protected function connect(): void
    {
        Connections::redis($this->server);
    }

    protected function enter(float $timeout): bool
    {
        $redis = Connections::redis($this->server);
        $this->token = bin2hex(random_bytes(16));
        $try = fn (): bool => (bool) $redis->set($this->name, $this->token, ['nx', 'px' => (int) ($this->ttl * 1000)]);

        return $this->isHeld = self::poll($try, $timeout, static fn (): float => self::PAUSE);
    }

    protected function leave(): bool
    {
        $this->isHeld = false;

        return Connections::redis($this->server)->eval(self::RELEASE, [$this->name, $this->token], 1) === 1;
    }
}
