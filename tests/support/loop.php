<?php

/* Small event loops, for tests of waits in loops. */

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\await_with;
use function DistLock\dispatch;
use function DistLock\loop_stream;

require_once __DIR__ . '/contention.php';

/** Waits, at most this long, until the loop has something to do, and does it. Returns the tickets that are settled. */
function tick(float $seconds = 0.1): array
{
    // A signal ends the wait, too.
    select([loop_stream()], new Deadline($seconds));

    return dispatch();
}

/** Runs the loop until the condition is neither null nor false, and returns its value. */
function tick_until(callable $condition, float $seconds = 20, string $what = 'what the test waits for'): mixed
{
    $deadline = new Deadline($seconds);
    while (($result = $condition()) === false || $result === null) {
        if ($deadline->remaining() === 0.0) {
            throw new \RuntimeException("$what did not happen in time");
        }
        tick(0.02);
    }

    return $result;
}

/** Runs the loop until all of the tickets are settled, and returns their names in the order in which they were. */
function in_order(array $tickets, float $seconds = 30): array
{
    $order = array_keys(array_filter($tickets, static fn (Ticket $ticket): bool => $ticket->isSettled()));
    $deadline = new Deadline($seconds);
    while (count($order) < count($tickets) && $deadline->remaining() > 0.0) {
        foreach (tick() as $ticket) {
            $name = array_search($ticket, $tickets, true);
            if ($name !== false) {
                $order[] = $name;
            }
        }
    }

    return $order;
}

/**
 * Runs the loop until all of the tickets are settled, and calls $use with the name of each, at once. Returns the names
 * in that order.
 */
function served(array $tickets, callable $use, float $seconds = 60): array
{
    $order = [];
    // dispatch() doesn't return those that were settled when they were enqueued.
    $settled = array_filter($tickets, static fn (Ticket $ticket): bool => $ticket->isSettled());
    $deadline = new Deadline($seconds);
    do {
        foreach ($settled as $ticket) {
            $name = array_search($ticket, $tickets, true);
            if ($name !== false && !in_array($name, $order, true)) {
                $order[] = $name;
                $use($name);
            }
        }
        if (count($order) === count($tickets)) {
            return $order;
        }
        $settled = tick();
    } while ($deadline->remaining() > 0.0);
    throw new \RuntimeException('only these were settled in time: ' . implode(' ', $order));
}

/** Runs the loop until the ticket is settled, and returns what settle() does. */
function settled(Ticket $ticket, float $seconds = 20): bool
{
    tick_until(static fn (): bool => $ticket->isSettled(), $seconds, 'that the ticket is settled');

    return $ticket->settle();
}

/** Returns "class: message" of what the call throws, or the JSON of what it returns. */
function answer_of(callable $call): string
{
    try {
        return json_encode($call());
    } catch (\Throwable $thrown) {
        return (new \ReflectionClass($thrown))->getShortName() . ': ' . str_replace(MAIN_PROCESS, 'PID', $thrown->getMessage());
    }
}

/** Returns how many locks have an owner, and how many places there are in their queues. */
function contenders(string $name, ?\Redis $redis = null): int
{
    $redis ??= redis();

    return $redis->exists($name, shares($name)) + $redis->zCard(queue($name));
}

/** Waits, without running the loop, until nobody owns the lock or waits for it. */
function await_nobody(string $name, ?\Redis $redis = null, float $seconds = 20): void
{
    await(static fn (): bool => contenders($name, $redis) === 0, $seconds, "that nobody wants $name");
}

/** Runs fibers whose calls of distlock suspend them, until all have ended. */
final class Fibers
{
    /** How often a fiber was suspended by a call. */
    public int $suspensions = 0;

    /** @var array<int, array{\Fiber, Ticket}> those that are suspended, by the numbers of their tickets */
    private array $suspended = [];

    /** @var \Fiber[] */
    private array $fibers = [];

    public function __construct(?callable $when = null)
    {
        await_with($this->suspend(...), $when);
    }

    public function suspend(Ticket $ticket): void
    {
        $this->suspensions++;
        $this->suspended[spl_object_id($ticket)] = [\Fiber::getCurrent(), $ticket];
        try {
            \Fiber::suspend();
        } finally {
            unset($this->suspended[spl_object_id($ticket)]);
        }
    }

    /** Starts a fiber, which runs until it is suspended for the first time. */
    public function start(callable $work): \Fiber
    {
        $this->fibers[] = $fiber = new \Fiber($work);
        $fiber->start();

        return $fiber;
    }

    /** Lets the loop run once. */
    public function tick(float $seconds = 0.1): void
    {
        foreach (tick($seconds) as $ticket) {
            [$fiber] = $this->suspended[spl_object_id($ticket)] ?? [null];
            $fiber?->resume();
        }
    }

    /** Runs until all fibers have ended, or the condition holds. */
    public function run(?callable $until = null, float $seconds = 30): void
    {
        $deadline = new Deadline($seconds);
        $until ??= fn (): bool => array_filter($this->fibers, static fn (\Fiber $one) => !$one->isTerminated()) === [];
        while (!$until()) {
            if ($deadline->remaining() === 0.0) {
                throw new \RuntimeException('the fibers did not end in time');
            }
            $this->tick(0.02);
        }
    }

    /** Runs one fiber to its end, and returns its result. */
    public function result(callable $work, float $seconds = 30): mixed
    {
        $fiber = $this->start($work);
        $this->run(static fn (): bool => $fiber->isTerminated(), $seconds);

        return $fiber->getReturn();
    }
}

/** Tickets for several locks of a cluster, each of which has a holder of its own. */
final class ClusterTickets
{
    /** @var RedisLock[] by their names */
    public array $holders = [];

    /** @var Ticket[] in the order in which they were made */
    public array $tickets = [];

    /** @var RedisLock[] */
    private array $locks = [];

    /** @var string[] */
    private array $names = [];

    public function __construct(private ClusterSet $set, private string $dsn)
    {
    }

    /** Returns so many names of locks in different slots, all of which the node serves that serves the first one. */
    public static function names(ClusterSet $set, int $count): array
    {
        $names = [];
        $master = $set->master(key('0'));
        for ($i = 0; count($names) < $count; $i++) {
            $slot = $set->slot(key((string) $i));
            if (!isset($names[$slot]) && $set->serves($master, $slot)) {
                $names[$slot] = key((string) $i);
            }
        }

        return array_values($names);
    }

    /** Acquires the locks. */
    public function hold(string ...$names): void
    {
        foreach ($names as $name) {
            $this->holders[$name] = new RedisLock($name, $this->set->dsn(), 60.0 * slowness());
            $this->holders[$name]->acquire();
        }
    }

    /** Makes so many tickets for each lock, in turn, and waits until all are in the queues. */
    public function queue(int $count): void
    {
        $nodes = array_map(fn (string $name): \Redis => $this->set->master($name)->redis(), array_keys($this->holders));
        for ($i = 0; $i < $count; $i++) {
            foreach (array_keys($this->holders) as $name) {
                $lock = new RedisLock($name, $this->dsn, 60.0 * slowness());
                $this->locks[] = $lock;
                $this->names[] = $name;
                $this->tickets[] = $lock->enqueue();
            }
        }
        tick_until(
            fn (): bool => array_sum(array_map($this->length(...), $nodes, array_keys($this->holders))) === count($this->tickets),
            40,
            'that all are in the queues',
        );
    }

    private function length(\Redis $node, string $name): int
    {
        return $node->zCard(queue($name));
    }

    /** How many entries there are in the queues. */
    public function waiting(): int
    {
        return array_sum(array_map(fn (string $name): int => count($this->entries($name)), array_keys($this->holders)));
    }

    /** @return string[] the entries in a lock's queue */
    public function entries(string $name): array
    {
        return $this->set->master($name)->redis()->zRange(queue($name), 0, -1);
    }

    /** How many of the channels in a lock's queue somebody listens to on the node that serves it. */
    public function heard(string $name): int
    {
        $redis = $this->set->master($name)->redis();
        $counts = $redis->rawCommand('PUBSUB', 'SHARDNUMSUB', ...array_unique(channels($name, $redis)));

        return array_sum(array_filter($counts, is_int(...)));
    }

    /** Releases the locks, and each ticket's as soon as it is settled. Returns for which locks the order was kept. */
    public function serve(): array
    {
        foreach ($this->holders as $holder) {
            $holder->release();
        }
        $orders = array_fill_keys(array_keys($this->holders), []);
        served($this->tickets, function (int $i) use (&$orders): void {
            $orders[$this->names[$i]][] = $i;
            $this->tickets[$i]->settle();
            $this->locks[$i]->release(false);
        }, 90);

        return array_map(fn (array $order): bool => $order === self::sorted($order), array_values($orders));
    }

    private static function sorted(array $numbers): array
    {
        sort($numbers);

        return $numbers;
    }
}
