<?php

declare(strict_types=1);

namespace DistLock\Bench\Redis;

use DistLock\Bench\Channel;
use DistLock\Bench\CommandLine;
use DistLock\Bench\Program;
use DistLock\Bench\Workers;
use DistLock\RedisLock;
use DistLock\RedisRateLimiter;
use DistLock\RedisSemaphore;

/** What acquisitions of each kind cost the server: its instructions, and the commands that scripts call in it. */
final class ServerCosts
{
    /** Longer than a measurement takes, and not renewed, so that only what is measured reaches the server. */
    private const TTL = 600.0;
    private const HOLDERS = 3;
    private const PERMITS = 8;
    /** Takes the orders of a Program. */
    private const SESSIONS = <<<'PHP'
        foreach (['use_cookies' => 0, 'cache_limiter' => '', 'save_handler' => 'distlock'] as $setting => $value) {
            ini_set("session.$setting", $value);
        }
        ini_set('distlock.session.server', $argv[1]);
        while ($order = fgets(STDIN)) {
            for ($i = 0; $i < (int) substr($order, strlen('pairs ')); $i++) {
                session_id($argv[2]);
                session_start();
                $_SESSION['sum'] = ($_SESSION['sum'] ?? 0) + 1;
                session_write_close();
            }
            fwrite(STDOUT, "0\n");
        }
        PHP;

    public function __construct(private readonly CountedServer $server, private readonly int $pairs)
    {
    }

    /** @return array<string, array{instructions: float, scripts: float, inside: float}> */
    public function measure(callable $progress): array
    {
        $costs = [];
        $kinds = [
            'a pair' => fn () => $this->alone(static fn (int $number): string => 'same'),
            'a pair on a new name' => fn () => $this->alone(static fn (int $number): string => "new:$number"),
            'a pair, three wait' => fn () => $this->contended(true),
            'a pair, release(false), three wait' => fn () => $this->contended(false),
            'a reader joins three' => fn () => $this->joins($this->reader(...)),
            'a permit joins three' => fn () => $this->joins($this->permit(...)),
            'a waiter asks again' => fn () => $this->refresh(),
            'a permit of a rate limiter' => fn () => $this->limited(),
            'a session with its lock' => fn () => $this->session(),
        ];
        foreach ($kinds as $name => $measure) {
            $progress("server: $name");
            $costs[$name] = $measure();
        }

        return $costs;
    }

    /** @param \Closure(int): string $name of the lock of each pair */
    private function alone(\Closure $name): array
    {
        $worker = new Workers(1, function (Channel $bench) use ($name): void {
            $first = $this->lock('first');
            $first->acquire();
            unset($first);
            for ($round = $bench->receive(); is_int($round); $round = $bench->receive()) {
                for ($i = 0; $i < $this->pairs; $i++) {
                    $lock = $this->lock($name($round * $this->pairs + $i));
                    $lock->acquire() && $lock->release();
                }
                $bench->send($this->pairs);
            }
        });

        return $this->countWorkers($worker);
    }

    private function contended(bool $isConfirmed): array
    {
        $name = $isConfirmed ? 'contended' : 'posted';
        $workers = new Workers(1 + self::HOLDERS, function (Channel $bench) use ($name, $isConfirmed): void {
            $lock = $this->lock($name);
            for ($round = $bench->receive(); is_int($round); $round = $bench->receive()) {
                for ($i = 0; $i < $this->pairs; $i++) {
                    $lock->acquire() && $lock->release($isConfirmed);
                }
                $bench->send($this->pairs);
            }
        });

        return $this->countWorkers($workers);
    }

    /** As fast as they can be taken, so nobody sleeps, and each changes what the server keeps. */
    private function limited(): array
    {
        $worker = new Workers(1, function (Channel $bench): void {
            $limiter = new RedisRateLimiter('limited', 1_000_000, 1.0, $this->dsn(), 1_000_000);
            for ($round = $bench->receive(); is_int($round); $round = $bench->receive()) {
                for ($i = 0; $i < $this->pairs; $i++) {
                    $limiter->acquire();
                }
                $bench->send($this->pairs);
            }
        });

        return $this->countWorkers($worker);
    }

    /** A request's session that is read, changed and written; in its own program, as this one has written output. */
    private function session(): array
    {
        $program = new Program([PHP_BINARY, ...explode(' ', CommandLine::environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', 'display_errors=stderr', '-r', self::SESSIONS, '--', $this->dsn()]);
        $program->open('session');
        $program->pairs($this->pairs);

        return $this->server->count(function () use ($program): int {
            $program->pairs($this->pairs);

            return $this->pairs;
        });
    }

    /** The first round opens the connections, and isn't counted. */
    private function countWorkers(Workers $workers): array
    {
        try {
            $workers->ask(0);
            $costs = $this->server->count(static fn (): int => array_sum($workers->ask(1)));
            $workers->send('end');
            $workers->finish();
        } finally {
            $workers->close();
        }

        return $costs;
    }

    /** @param \Closure(): (\Closure(): void) $open returns a function that acquires */
    private function joins(\Closure $open): array
    {
        $holders = new Workers(self::HOLDERS, static function (Channel $bench) use ($open): void {
            [$acquire] = $open();
            $acquire();
            $bench->send('held');
            $bench->receive();
        });
        try {
            $holders->receive();
            $worker = new Workers(1, function (Channel $bench) use ($open): void {
                [$acquire, $release] = $open();
                for ($round = $bench->receive(); is_int($round); $round = $bench->receive()) {
                    for ($i = 0; $i < $this->pairs; $i++) {
                        $acquire();
                        $release();
                    }
                    $bench->send($this->pairs);
                }
            });

            return $this->countWorkers($worker);
        } finally {
            $holders->close();
        }
    }

    /** @return array{\Closure(): mixed, \Closure(): mixed} */
    private function reader(): array
    {
        $lock = $this->lock('read');

        return [$lock->acquireRead(...), $lock->release(...)];
    }

    /** @return array{\Closure(): mixed, \Closure(): mixed} */
    private function permit(): array
    {
        $semaphore = new RedisSemaphore('permits', self::PERMITS, $this->server->redis->dsn(), self::TTL, autoRenew: false);

        return [$semaphore->acquire(...), $semaphore->release(...)];
    }

    /** A waiter's question is repeated as it sent it, because it would otherwise only come every second and a half. */
    private function refresh(): array
    {
        $holder = new Workers(1, function (Channel $bench): void {
            $lock = $this->lock('waited');
            $bench->send($lock->acquire());
            $bench->receive();
        });
        $holder->receive();
        $waiters = new Workers(self::HOLDERS, fn (): bool => ($lock = $this->lock('waited'))->acquire());
        try {
            $redis = $this->server->redis->connect();
            $entry = $this->awaitEntry($redis);
            [, , $token] = explode(' ', $entry);
            $keys = ['waited', '{waited}:queue', '{waited}:fence', '{waited}:shares', '{waited}:due'];
            $question = [$token, (string) (int) (self::TTL * 1000), 'write', '-', $entry, '', (string) (int) $redis->zScore('{waited}:queue', $entry)];

            return $this->server->count(function () use ($redis, $keys, $question): int {
                for ($i = 0; $i < $this->pairs; $i++) {
                    if (($redis->evalSha(self::scriptOfAcquire(), [...$keys, ...$question], count($keys))[0] ?? '') !== 'refused') {
                        throw new \RuntimeException('the waiter was not refused: ' . $redis->getLastError());
                    }
                }

                return $this->pairs;
            });
        } finally {
            $waiters->close();
            $holder->close();
        }
    }

    /** Waits for the queue, and returns the entry of the last waiter. */
    private function awaitEntry(\Redis $redis): string
    {
        $deadline = hrtime(true) + 60 * 1_000_000_000;
        while ($redis->zCard('{waited}:queue') < self::HOLDERS) {
            if (hrtime(true) > $deadline) {
                throw new \RuntimeException("the waiters didn't queue up within a minute");
            }
            usleep(10000);
        }

        return $redis->zRange('{waited}:queue', -1, -1)[0];
    }

    private static function scriptOfAcquire(): string
    {
        preg_match('/DL_SCRIPT\(acquire, "([0-9a-f]{40})"/', file_get_contents(__DIR__ . '/../../../redis/lua/scripts.h'), $match);

        return $match[1];
    }

    private function lock(string $name): RedisLock
    {
        return new RedisLock($name, $this->dsn(), self::TTL, autoRenew: false);
    }

    private function dsn(): string
    {
        return $this->server->redis->dsn() . '?timeout=60&connect_timeout=60';
    }
}
