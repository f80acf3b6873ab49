<?php

/* The real servers that a search's clients talk to, and what is known of the way to them. */

namespace DistLock\Test\Orders;

use DistLock\Test\Dialogue;
use DistLock\Test\Line;
use DistLock\Test\RedisDialogue;
use DistLock\Test\WallClock;
use DistLock\Test\ZkClient;
use DistLock\Test\ZooKeeperDialogue;

use function DistLock\Test\clocked_server;
use function DistLock\Test\environment;

// So long a lock lasts without a renewal; on ZooKeeper, the session.
const TTL = 30;

interface Backend
{
    /** @return class-string<Dialogue> */
    public function dialogue(): string;

    public function port(): int;

    /** A lock for a client that reaches the server by that port, and takes so many permits. */
    public function lock(string $kind, string $name, int $port, int $weight): object;

    /** Has the server be done with whatever it was told, so that what it says to anybody is on the way. $pump(): reads it. */
    public function settle(array $lines, callable $pump): void;

    /** Whether the server may say something on that line without being asked. */
    public function mayPush(Line $line): bool;

    /** Whether a client with these lines is about to open another one. */
    public function isReconnecting(array $lines): bool;

    /** So many seconds more pass at the server. */
    public function pass(int $seconds): void;

    /** @return string[] what is left of a lock */
    public function left(string $kind, string $name): array;
}

final class RedisBackend implements Backend
{
    private \DistLock\Test\Server $server;
    private ?WallClock $clock = null;
    private \Redis $control;
    private int $shift = 0;

    public function __construct()
    {
        $this->server = clocked_server($this->clock);
        $this->control = $this->server->redis();
    }

    public function dialogue(): string
    {
        return RedisDialogue::class;
    }

    public function port(): int
    {
        return $this->server->port;
    }

    public function lock(string $kind, string $name, int $port, int $weight): object
    {
        // Longer than the time that passes in a run.
        $dsn = "redis://127.0.0.1:$port?timeout=600&connect_timeout=600";

        return $kind === 'mutex'
            ? new \DistLock\RedisLock($name, $dsn, TTL, false)
            : new \DistLock\RedisSemaphore($name, (int) $kind, $dsn, TTL, false, weight: $weight);
    }

    /** One turn of its loop after that in which it dealt with what came before, everything is written. */
    public function settle(array $lines, callable $pump): void
    {
        $this->control->ping();
        $this->control->ping();
    }

    public function mayPush(Line $line): bool
    {
        return $line->dialogue->isSubscribed;
    }

    /** A client on Redis does that in a call of its own, and not later. */
    public function isReconnecting(array $lines): bool
    {
        return false;
    }

    public function pass(int $seconds): void
    {
        $this->clock->shift($this->shift += $seconds);
    }

    public function left(string $kind, string $name): array
    {
        return array_values(array_filter($this->control->keys("*$name*"), static fn ($key) => !str_ends_with($key, ':fence')));
    }
}

final class ZooKeeperBackend implements Backend
{
    private ?ZkClient $control = null;

    public function __construct()
    {
        // Else the first run makes it, and the others don't.
        (new ZkClient('127.0.0.1:' . $this->port()))->createPath('/orders');
    }

    public function dialogue(): string
    {
        return ZooKeeperDialogue::class;
    }

    public function port(): int
    {
        return (int) explode(':', environment('DISTLOCK_TEST_ZOOKEEPER'))[1];
    }

    public function lock(string $kind, string $name, int $port, int $weight): object
    {
        $arguments = ["/orders/$name", "127.0.0.1:$port", (float) TTL];

        return match ($kind) {
            'mutex' => new \DistLock\ZkLock(...$arguments),
            'exclusive' => new \DistLock\ZkLock(...$arguments, exclusiveNode: true),
            default => new \DistLock\ZkSemaphore($arguments[0], (int) $kind, $arguments[1], $arguments[2]),
        };
    }

    /** What it says of a change to those that watch is on its way before the answer to a probe that comes later. */
    public function settle(array $lines, callable $pump): void
    {
        foreach ($lines as $line) {
            if ($line->server->stream !== null && $line->dialogue->session !== null) {
                $line->probes++;
                $line->server->write(ZooKeeperDialogue::probe());
            }
        }
        foreach ($lines as $line) {
            while (!$line->isAnswered()) {
                $pump();
            }
        }
    }

    public function mayPush(Line $line): bool
    {
        return true;
    }

    /** Its library does that by itself, soon, where the session goes on. */
    public function isReconnecting(array $lines): bool
    {
        $last = end($lines);

        return $last !== false && $last->client->stream === null && !$last->dialogue->hasEnded();
    }

    /** Its clock is nobody's business. */
    public function pass(int $seconds): void
    {
    }

    public function left(string $kind, string $name): array
    {
        try {
            $this->control ??= new ZkClient('127.0.0.1:' . $this->port(), 40000);

            return $kind !== 'exclusive'
                ? $this->control->children("/orders/$name")
                : ($this->control->exists("/orders/$name") ? [$name] : []);
        } catch (\RuntimeException) {
            $this->control = null;

            return ['unknown'];
        }
    }
}
