<?php

namespace DistLock\Cache\Tests;

use DistLock\Cache\Once;
use DistLock\Cache\Otherwise;
use DistLock\ConnectionException;
use DistLock\RedisLockFactory;

/** The server of the locks fails; the cache is elsewhere. */
class TroubleTest extends OnceCase
{
    /** @var string[] what was reported */
    private array $troubles = [];

    private function onServer(string $dsn, Otherwise $otherwise = Otherwise::Compute): Once
    {
        return new Once(
            new RedisCache(),
            new RedisLockFactory($dsn, ttl: 4.0),
            // The breaker is of one pool.
            "tests$this->key",
            $otherwise,
            function (\Throwable $trouble): void {
                $this->troubles[] = $trouble->getMessage();
            },
        );
    }

    private function refused(Otherwise $otherwise = Otherwise::Compute): Once
    {
        return $this->onServer('redis://127.0.0.1:1', $otherwise);
    }

    public function testAServerThatRefusesIsAskedEachTime(): void
    {
        $this->assertSame('one', $this->refused()->get("$this->key-1", $this->counted('one'), 60.0));
        $this->assertSame('two', $this->refused()->get("$this->key-2", $this->counted('two'), 60.0));
        $this->assertSame('two', $this->refused()->get("$this->key-2", $this->counted('another'), 60.0));
        $this->assertCount(2, $this->troubles);
        $this->assertStringContainsString('127.0.0.1:1', $this->troubles[1]);
    }

    public function testTheRequestMayFailInstead(): void
    {
        try {
            $this->refused(Otherwise::Throw)->get($this->key, $this->counted('never'), 60.0);
            $this->fail('It returned.');
        } catch (ConnectionException) {
            // It is reported to the caller, and to nobody else.
            $this->assertSame([], $this->troubles);
        }
    }

    public function testAStaleValueIsReturned(): void
    {
        $this->refused()->get($this->key, $this->counted('old'), 0.001, stale: 60.0);
        usleep(2000);
        foreach (Otherwise::cases() as $otherwise) {
            $this->assertSame('old', $this->refused($otherwise)->get($this->key, $this->counted('another'), 60.0));
        }
    }

    public function testForgetDeletesAllTheSame(): void
    {
        foreach (Otherwise::cases() as $otherwise) {
            $once = $this->refused($otherwise);
            $this->refused()->get($this->key, $this->counted('value'), 60.0);
            try {
                $once->forget($this->key);
                $this->assertSame(Otherwise::Compute, $otherwise);
            } catch (ConnectionException) {
                $this->assertSame(Otherwise::Throw, $otherwise);
            }
            $this->assertFalse(Servers::connect()->get($this->key));
        }
    }

    /** Only the first process of a machine that finds out waits for it. */
    public function testAServerThatIsFrozen(): void
    {
        $server = new OwnRedis();
        $server->freeze();
        $this->assertSame('one', $this->onServer($server->dsn)->get("$this->key-1", $this->counted('one'), 60.0));
        $this->assertStringNotContainsString('a moment ago', $this->troubles[0]);
        $child = Child::run(function () use ($server): array {
            $this->troubles = [];
            $once = $this->onServer($server->dsn);
            $value = $once->get("$this->key-2", $this->counted('two'), 60.0);
            $once->forget("$this->key-2");

            return [$value, $this->troubles];
        });
        $this->assertSame(['two', ['The server of the locks was silent a moment ago']], $child->result());
    }

    public function testAServerThatThaws(): void
    {
        $server = new OwnRedis();
        $server->freeze();
        $once = $this->onServer($server->dsn);
        $once->get("$this->key-1", $this->counted('one'), 60.0);
        $server->resume();
        $this->until(function () use ($once): bool {
            $this->troubles = [];
            $once->get(uniqid($this->key), static fn (): int => 0, 60.0);

            // @phpstan-ignore identical.alwaysTrue (get() reports some)
            return $this->troubles === [];
        });
    }

    /** The value is there, and may be stored. */
    public function testAServerThatDiesDuringTheComputation(): void
    {
        $server = new OwnRedis();
        $value = $this->onServer($server->dsn)->get($this->key, function () use ($server): string {
            $server->kill();

            return 'value';
        }, 60.0);
        $this->assertSame('value', $value);
        $this->assertNotEmpty($this->troubles);
        $this->assertSame('value', $this->refused()->get($this->key, $this->counted('another'), 60.0));
    }

    public function testAServerThatDiesWhileOthersWait(): void
    {
        $this->failWhileOthersWait(static fn (OwnRedis $server) => $server->kill());
    }

    public function testAServerThatFreezesWhileOthersWait(): void
    {
        $this->failWhileOthersWait(static fn (OwnRedis $server) => $server->freeze());
    }

    private function failWhileOthersWait(\Closure $fail): void
    {
        $server = new OwnRedis();
        $once = $this->onServer($server->dsn);
        $leader = $this->getter($this->computation('slow'), $once);
        $this->await('computing');
        $followers = [];
        for ($i = 0; $i < 5; $i++) {
            $followers[] = $this->getter($this->counted('alone'), $once);
        }
        $redis = $server->connect();
        $this->until(fn (): bool => $this->waiting("once:tests$this->key:$this->key", $redis) === 5);
        $fail($server);
        $this->assertSame(array_fill(0, 5, 'alone'), $this->results($followers));
        $this->tell('go');
        $this->assertSame('slow', $leader->result());
    }
}
