<?php

declare(strict_types=1);

namespace DistLock\Bench\Loops;

use DistLock\Bench\Channel;
use DistLock\Bench\Redis\RedisServer;
use DistLock\Bench\Workers;
use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\dispatch;
use function DistLock\loop_stream;

/** What many tickets in one process cost while they wait for a lock that is held. */
final class Waiting
{
    private const HOLD_SECONDS = 120.0;
    private const TICK_SECONDS = 0.002;

    /** @var \SplObjectStorage<Ticket, RedisLock> */
    private \SplObjectStorage $waiting;
    private int $longest = 0;
    /** @var list<int> the processor time of each tick, in microseconds */
    private array $ticks = [];

    public function __construct(private readonly RedisServer $server, private readonly string $lock, private readonly int $tickets)
    {
        $this->waiting = new \SplObjectStorage();
    }

    /**
     * What they take: memory, descriptors, threads; and how long the longest dispatch() is while they are queued, wait,
     * and get the lock one after the other.
     *
     * @return array<string, float>
     */
    public function measure(float $seconds): array
    {
        return Workers::alone(function () use ($seconds): array {
            $holder = $this->hold();
            $idle = Usage::now();
            $this->enqueue();
            $waiting = Usage::now();
            $this->loop($seconds);
            $holder->release();
            while (count($this->waiting) > 0) {
                $this->tick();
            }

            return [
                'kib_per_ticket' => ($waiting->residentKib - $idle->residentKib) / $this->tickets,
                'php_kib_per_ticket' => ($waiting->phpKib - $idle->phpKib) / $this->tickets,
                'descriptors' => $waiting->descriptors - $idle->descriptors,
                'threads' => $waiting->threads - $idle->threads,
                'longest_dispatch_us' => $this->longest,
            ];
        });
    }

    /**
     * The most processor time between two ticks: of a loop without tickets; while the server is frozen; and when it
     * continues.
     *
     * @return array<string, float>
     */
    public function measureFrozen(float $seconds): array
    {
        $pid = $this->server->processId();
        try {
            return Workers::alone(fn (): array => $this->freeze($pid, $seconds));
        } finally {
            posix_kill($pid, SIGCONT);
        }
    }

    /** Returns how many milliseconds a process with a lock and the tickets takes to end while its server is frozen. */
    public function measureEnd(): float
    {
        $pid = $this->server->processId();
        $process = new Workers(1, function (Channel $bench) use ($pid): void {
            $holder = $this->hold();
            $this->enqueue();
            posix_kill($pid, SIGSTOP);
            $bench->send($holder->isHeld());
        });
        try {
            $process->receive();
            $began = hrtime(true);
            $process->finish();

            return (hrtime(true) - $began) / 1e6;
        } finally {
            posix_kill($pid, SIGCONT);
            $process->close();
        }
    }

    /** @return array<string, float> */
    private function freeze(int $pid, float $seconds): array
    {
        $holder = $this->hold();
        $this->loop($seconds);
        $figures = ['idle_us' => $this->mostOfTicks()];
        $this->enqueue();
        posix_kill($pid, SIGSTOP);
        $this->loop($seconds);
        $figures['frozen_us'] = $this->mostOfTicks();
        posix_kill($pid, SIGCONT);
        $this->loop($seconds);
        $figures['continued_us'] = $this->mostOfTicks();

        return $figures + ['waiting' => count($this->waiting), 'held' => (int) $holder->isHeld()];
    }

    private function hold(): RedisLock
    {
        $holder = new RedisLock($this->lock, $this->server->dsn(), ttl: self::HOLD_SECONDS);
        $holder->acquire() ?: throw new \RuntimeException('the lock is held');
        loop_stream();

        return $holder;
    }

    private function enqueue(): void
    {
        for ($number = 0; $number < $this->tickets; $number++) {
            $lock = new RedisLock($this->lock, $this->server->dsn());
            $this->waiting[$lock->enqueue(self::HOLD_SECONDS)] = $lock;
            // As in a loop that accepts requests.
            $number % 10 === 9 && $this->tick();
        }
        while (count($this->server->connect()->zRange("{{$this->lock}}:queue", 0, -1)) < $this->tickets) {
            $this->tick();
        }
    }

    private function loop(float $seconds): void
    {
        $this->ticks = [];
        $end = hrtime(true) + (int) ($seconds * 1e9);
        while (hrtime(true) < $end) {
            $this->tick();
        }
    }

    /** Runs the loop until its timer expires. */
    private function tick(): void
    {
        $before = Usage::processor();
        $end = hrtime(true) + (int) (self::TICK_SECONDS * 1e9);
        while (($left = $end - hrtime(true)) > 0) {
            $read = [loop_stream()];
            $none = null;
            if (stream_select($read, $none, $none, 0, intdiv($left, 1000) + 1) > 0) {
                $this->dispatch();
            }
        }
        $this->ticks[] = Usage::processor() - $before;
    }

    private function dispatch(): void
    {
        $before = Usage::processor();
        $settled = dispatch();
        $this->longest = max($this->longest, Usage::processor() - $before);
        foreach ($settled as $ticket) {
            $lock = $this->waiting[$ticket];
            unset($this->waiting[$ticket]);
            $ticket->settle() && $lock->release(false);
        }
    }

    private function mostOfTicks(): int
    {
        return max($this->ticks);
    }
}
