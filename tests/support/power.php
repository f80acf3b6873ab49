<?php

/*
 * Processes on a machine of their own that loses its power: it closes no connection, and nobody hears from it any more.
 */

namespace DistLock\Test;

require_once __DIR__ . '/contention.php';

/**
 * Returns how many processes there are, and their ttl: all cases where processes are cheap.
 *
 * @return array{int, float}[]
 */
function powerless_cases(): array
{
    $cases = [[1, 1.0], [1, 3.0], [1, 10.0], [8, 1.0], [8, 3.0], [8, 10.0], [32, 1.0], [32, 3.0], [32, 10.0]];

    return slowness() > 1 ? [$cases[2], $cases[3], $cases[4], $cases[7]] : $cases;
}

/** A machine whose processes reach the server on $port through its own $port. */
final class Machine
{
    private Proxy $relay;
    /** @var Child[] */
    public array $processes = [];

    public function __construct(int $port)
    {
        $this->relay = proxy($port);
    }

    /** Its processes wait for an answer longer than any test takes. */
    public function dsn(): string
    {
        return $this->relay->dsn(['connect_timeout' => 30, 'timeout' => 300]);
    }

    /** @param callable(string): Child $start gets the DSN */
    public function start(callable $start, int $count = 1): Child
    {
        while ($count-- > 0) {
            $this->processes[] = $last = $start($this->dsn());
        }

        return $last;
    }

    public function losePower(): void
    {
        $this->relay->hold();
    }

    /** Reconnects it, as if only its network had failed. */
    public function comeBack(): void
    {
        $this->relay->pass();
    }

    public function end(): void
    {
        array_walk($this->processes, static fn (Child $process) => $process->kill());
    }
}

/** A process that waits behind others, and how long that takes from a certain moment on. */
final class Survivor
{
    private ?int $since = null;

    public function __construct(private Child $process)
    {
    }

    /** @param callable(): Child $start one of contender(), reader(), permit() */
    public static function start(callable $start): self
    {
        return new self($start());
    }

    public function begin(): void
    {
        $this->since = hrtime(true);
    }

    /** Returns how long it has waited since then. */
    public function delay(): Span
    {
        $outcome = $this->process->await(100);
        $outcome['acquired'] || throw new \RuntimeException('it was not acquired at all');
        $this->process->send('release');

        return new Span($this->since, $outcome['began'] + (int) ($outcome['waited'] * 1e9));
    }
}

/**
 * Starts a process that holds the lock, and renews it by each number that it receives, until it receives something
 * else.
 *
 * @param callable(): \DistLock\RedisLock|\DistLock\RedisSemaphore $make called in the process
 */
function renewer(callable $make, string $method = 'acquire'): Child
{
    return child(static function (Channel $channel) use ($make, $method): bool {
        $lock = $make();
        $channel->send($lock->$method(10.0));
        while (is_float($ttl = $channel->receive(60))) {
            $channel->send($lock->renew($ttl));
        }

        return $lock->release();
    });
}
