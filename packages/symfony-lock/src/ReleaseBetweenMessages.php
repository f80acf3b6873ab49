<?php

namespace DistLock\Symfony;

use DistLock\DistLockException;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\Messenger\Event\WorkerMessageReceivedEvent;
use Symfony\Component\Messenger\Event\WorkerRunningEvent;
use Symfony\Component\Messenger\Event\WorkerStartedEvent;
use Symfony\Component\Messenger\Event\WorkerStoppedEvent;
use Symfony\Component\Messenger\Worker;

use function DistLock\mark;
use function DistLock\release_all;

/**
 * For Messenger's workers: after each message, releases what was acquired while it was handled. What the worker has
 * held for longer is spared, such as the lock of symfony/scheduler.
 */
final class ReleaseBetweenMessages implements EventSubscriberInterface
{
    /** @var list<array{Worker, int|null}> the workers that are running, each within a handler of the one before; and a
     *      mark from when the message came that it is handling */
    private array $running = [];

    public function __construct()
    {
        Extension::need(DistLockException::class);
    }

    /** Whoever else listens may acquire a lock for the message, or still need it. */
    public static function getSubscribedEvents(): array
    {
        return [
            WorkerStartedEvent::class => ['start', \PHP_INT_MAX],
            WorkerMessageReceivedEvent::class => ['begin', \PHP_INT_MAX],
            WorkerRunningEvent::class => ['end', \PHP_INT_MIN],
            WorkerStoppedEvent::class => ['stop', \PHP_INT_MIN],
        ];
    }

    public function start(WorkerStartedEvent $event): void
    {
        $this->running[] = [$event->getWorker(), null];
    }

    public function begin(): void
    {
        [$worker] = array_pop($this->running) ?? [null];
        if ($worker !== null) {
            $this->running[] = [$worker, mark()];
        }
    }

    /** This event comes after every message, however that ended, and again and again while there is none. */
    public function end(WorkerRunningEvent $event): void
    {
        if (!$event->isWorkerIdle()) {
            $mark = $this->leave($event->getWorker());
            $this->running[] = [$event->getWorker(), null];
            $mark === null || release_all($mark);
        }
    }

    public function stop(WorkerStoppedEvent $event): void
    {
        $this->leave($event->getWorker());
    }

    /** Forgets this worker and those within it: an exception may have ended them without an event. */
    private function leave(Worker $worker): ?int
    {
        do {
            [$left, $mark] = array_pop($this->running) ?? [$worker, null];
        } while ($left !== $worker);

        return $mark;
    }
}
