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

    /** @return array<string, int> the ports of its servers, by what tells them apart: of one, nothing */
    public function ports(): array;

    /**
     * A lock for a client that reaches the servers by these ports, and takes so many permits.
     *
     * @param array<string, int> $ports
     */
    public function lock(string $kind, string $name, array $ports, int $weight): object;

    /** Whether the clients' clocks stand still, so that what ends a pause is an event, too; else they go on. */
    public function standsStill(): bool;

    /**
     * Has the server be done with whatever it was told, so that what it says to anybody is on the way. $pump(): reads
     * it.
     */
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

class RedisBackend implements Backend
{
    /** @var array<string, \DistLock\Test\Server> */
    private array $servers;
    /** @var array<string, WallClock> */
    private array $clocks;
    /** @var array<string, \Redis> */
    protected array $controls;
    private int $shift = 0;

    /** @param string[] $places of several servers */
    public function __construct(array $places = [''])
    {
        foreach ($places as $place) {
            $this->servers[$place] = clocked_server($clock);
            $this->clocks[$place] = $clock;
            $this->controls[$place] = $this->servers[$place]->redis();
        }
    }

    public function dialogue(): string
    {
        return RedisDialogue::class;
    }

    public function ports(): array
    {
        return array_map(static fn (\DistLock\Test\Server $server) => $server->port, $this->servers);
    }

    public function lock(string $kind, string $name, array $ports, int $weight): object
    {
        $dsn = self::dsns($ports)[''];

        return $kind === 'mutex'
            ? new \DistLock\RedisLock($name, $dsn, TTL, false)
            : new \DistLock\RedisSemaphore($name, (int) $kind, $dsn, TTL, false, weight: $weight);
    }

    /** Where nothing else is said, no time limit ends in a run. */
    protected static function dsns(array $ports, int $connect = 600): array
    {
        return array_map(static fn (int $port) => "redis://127.0.0.1:$port?timeout=600&connect_timeout=$connect", $ports);
    }

    public function standsStill(): bool
    {
        return false;
    }

    /** One turn of its loop after that in which it dealt with what came before, everything is written. */
    public function settle(array $lines, callable $pump): void
    {
        foreach ($this->controls as $control) {
            $control->ping();
            $control->ping();
        }
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
        $this->shift += $seconds;
        array_map(fn (WallClock $clock) => $clock->shift($this->shift), $this->clocks);
    }

    public function left(string $kind, string $name): array
    {
        $left = [];
        foreach ($this->controls as $place => $control) {
            foreach (array_filter($control->keys("*$name*"), static fn ($key) => !str_ends_with($key, ':fence')) as $key) {
                $left[] = trim("$place $key");
            }
        }

        return $left;
    }
}

/** A list of three servers, of which two are a majority. Its clients pause, and begin anew. */
final class QuorumBackend extends RedisBackend
{
    private const CONNECT = 2;

    public function __construct()
    {
        parent::__construct(['x', 'y', 'z']);
    }

    /**
     * How many seconds later than its deadline a call may end: that to connect, and four times as long as a server may
     * take for an answer.
     */
    public static function delay(): float
    {
        return self::CONNECT + 4 * TTL / 20;
    }

    public function lock(string $kind, string $name, array $ports, int $weight): object
    {
        return new \DistLock\RedisLock($name, array_values(self::dsns($ports, self::CONNECT)), TTL, false);
    }

    public function standsStill(): bool
    {
        return true;
    }

    /** That server has no memory any more. Whether an owner is lost with it that not all others know. */
    public function forget(string $place, string $name): bool
    {
        $owners = array_map(static fn (\Redis $control) => $control->get($name), $this->controls);
        $this->controls[$place]->flushAll();

        return $owners[$place] !== false && count(array_unique($owners)) > 1;
    }
}

final class ZooKeeperBackend implements Backend
{
    private ?ZkClient $control = null;

    public function __construct()
    {
        // Else the first run makes it, and the others don't.
        (new ZkClient($this->hosts()))->createPath('/orders');
    }

    public function dialogue(): string
    {
        return ZooKeeperDialogue::class;
    }

    public function ports(): array
    {
        return ['' => (int) explode(':', environment('DISTLOCK_TEST_ZOOKEEPER'))[1]];
    }

    private function hosts(): string
    {
        return "127.0.0.1:{$this->ports()['']}";
    }

    public function standsStill(): bool
    {
        return false;
    }

    public function lock(string $kind, string $name, array $ports, int $weight): object
    {
        $arguments = ["/orders/$name", "127.0.0.1:{$ports['']}", (float) TTL];

        return match ($kind) {
            'mutex' => new \DistLock\ZkLock(...$arguments),
            'exclusive' => new \DistLock\ZkLock(...$arguments, nodes: \DistLock\ZkNodes::Exclusive),
            default => new \DistLock\ZkSemaphore($arguments[0], (int) $kind, $arguments[1], $arguments[2], weight: $weight),
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
            $this->control ??= new ZkClient($this->hosts(), 40000);

            return $kind !== 'exclusive'
                ? $this->control->children("/orders/$name")
                : ($this->control->exists("/orders/$name") ? [$name] : []);
        } catch (\RuntimeException) {
            $this->control = null;

            return ['unknown'];
        }
    }
}
