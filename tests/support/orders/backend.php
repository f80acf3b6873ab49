<?php

/* The real servers that a search's clients talk to, and what is known about talking to them. */

namespace DistLock\Test\Orders;

use DistLock\Test\Dialogue;
use DistLock\Test\Line;
use DistLock\Test\RedisDialogue;
use DistLock\Test\WallClock;
use DistLock\Test\ZkClient;
use DistLock\Test\ZooKeeperDialogue;

use function DistLock\Test\clocked_server;
use function DistLock\Test\hosts;

// How many seconds a lock lasts without a renewal; on ZooKeeper, how long the session lasts.
const TTL = 30;

interface Backend
{
    /** @return class-string<Dialogue> */
    public function dialogue(): string;

    /** @return array<string, int> the ports of its servers, by the name of each; a single server's is '' */
    public function ports(): array;

    /**
     * Makes a lock for a client that reaches the servers via these ports and takes this many permits.
     *
     * @param array<string, int> $ports
     */
    public function lock(string $kind, string $name, array $ports, int $weight): object;

    /** Whether the clients' clocks are stopped, so that the end of a pause is an event, too; otherwise they run. */
    public function standsStill(): bool;

    /**
     * Waits until the server has handled everything that it was sent, so that all it has to say to anybody is on the
     * way. $pump() reads that.
     */
    public function settle(array $lines, callable $pump): void;

    /** Whether the server may send something on this line without being asked. */
    public function mayPush(Line $line): bool;

    /** Whether a client that has these lines is about to open another one. */
    public function isReconnecting(array $lines): bool;

    /** Lets this many seconds pass on the server. */
    public function pass(int $seconds): void;

    /** @return string[] what is left behind of a lock */
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
            $this->teach($this->servers[$place]);
        }
    }

    /** From then on, the server knows the scripts that a client's first call may run, so that this is sent once. */
    private function teach(\DistLock\Test\Server $server): void
    {
        $first = new \DistLock\RedisLock('first', $server->dsn(), autoRenew: false);
        $first->acquire();
        $first->inspect();
        $first->release();
        $first->attach('nothing');
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

    /** By default, no time limit ends during a run. */
    protected static function dsns(array $ports, int $connect = 600): array
    {
        return array_map(static fn (int $port) => "redis://127.0.0.1:$port?timeout=600&connect_timeout=$connect", $ports);
    }

    public function standsStill(): bool
    {
        return false;
    }

    /** The server's loop handles what has come, and has written everything one turn later. */
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

    /** A client on Redis opens connections during one of its calls, and not later. */
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

/** A list of three servers, of which two are a majority. Its clients pause, and start again. */
final class QuorumBackend extends RedisBackend
{
    private const CONNECT = 2;

    public function __construct()
    {
        parent::__construct(['x', 'y', 'z']);
    }

    /**
     * By how many seconds a call may exceed its deadline: the time for connecting, and four times the time that a
     * server may take to answer.
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

    /** Makes that server lose its memory. Returns whether this loses an owner that not all other servers know. */
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
        // Otherwise the first run creates it, and the others don't.
        (new ZkClient($this->hosts()))->createPath('/orders');
    }

    public function dialogue(): string
    {
        return ZooKeeperDialogue::class;
    }

    public function ports(): array
    {
        return ['' => (int) explode(':', hosts())[1]];
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

    /** It sends the notifications about a change before it answers a later probe. */
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

    /** The client library does that by itself soon, if the session continues. */
    public function isReconnecting(array $lines): bool
    {
        $last = end($lines);

        return $last !== false && $last->client->stream === null && !$last->dialogue->hasEnded();
    }

    /** No client looks at its clock. */
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
