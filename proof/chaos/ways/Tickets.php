<?php

declare(strict_types=1);

namespace DistLock\Chaos\Ways;

use DistLock\Chaos\Interrupted;
use DistLock\Chaos\Subject;
use DistLock\Chaos\Way;
use DistLock\Chaos\Worker;
use DistLock\Lock;
use DistLock\LockStateException;
use DistLock\Mode;
use DistLock\Ticket;

/** In an event loop, waits for tickets, and cancels or drops some of them before or after they are settled. */
final class Tickets extends Way
{
    /** @param ?string $name the lock's; null: any */
    public function __construct(private readonly ?string $name = null)
    {
    }

    public function weight(): int
    {
        return 30;
    }

    public function suits(Worker $worker): bool
    {
        return $worker->loop !== null && parent::suits($worker);
    }

    protected function locks(Worker $worker): array
    {
        return $worker->locks($worker->isSpared ? ['abandoned' => true] : ['lock' => true]);
    }

    public function run(Worker $worker): void
    {
        $subject = $worker->subject($this->name ?? $this->any($worker));
        for ($turns = $this->name === null ? $worker->random->getInt(1, 10) : 1; $turns > 0 && !$worker->isOver(); $turns--) {
            $timeout = $worker->timeout();
            $reads = $worker->run['locks'][$subject->name]['readers'] && $worker->chance(50);
            $wait = fn (Lock $lock, ?float $timeout): bool => $this->wait($worker, $lock->enqueue($timeout, mode: $reads ? Mode::Read : Mode::Write));
            if ($subject->acquireBy($wait, $reads ? 'acquireRead' : 'acquire', $timeout)) {
                $subject->keep($worker->holding($worker->isSpared ? 0.5 : $this->longest($worker, $subject)));
                $this->leave($worker, $subject);
            } else {
                $worker->rest(0.002);
            }
        }
    }

    private function wait(Worker $worker, Ticket $ticket): bool
    {
        if ($worker->chance(10)) {
            $worker->rest($worker->upTo(0.02));
            $this->cancel($worker, $ticket);
        }
        $worker->loop->await($ticket);
        if ($worker->chance(5)) {
            $worker->rest($worker->upTo(0.05));
        }
        $worker->chance(10) && $this->cancel($worker, $ticket);
        try {
            return $ticket->settle();
        } catch (LockStateException $exception) {
            throw $worker->loop->hasCancelled($ticket) ? $exception : new \LogicException('nobody has cancelled it', 0, $exception);
        }
    }

    /** A ticket that is destroyed is cancelled, too. */
    private function cancel(Worker $worker, Ticket &$ticket): never
    {
        $worker->chance(70) && $ticket->cancel();
        $ticket = null;
        throw new Interrupted('by the ticket\'s user');
    }
}
