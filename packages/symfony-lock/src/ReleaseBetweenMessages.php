<?php

namespace DistLock\Symfony;

use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\Messenger\Event\WorkerMessageReceivedEvent;
use Symfony\Component\Messenger\Event\WorkerRunningEvent;

use function DistLock\mark;
use function DistLock\release_all;

/**
 * For Messenger's workers: after each message, releases what was acquired while it was handled. What the worker has
 * held for longer is spared, such as the lock of symfony/scheduler.
 */
final class ReleaseBetweenMessages implements EventSubscriberInterface
{
    /** @var list<int> a mark for each message that is being handled: a handler may run a worker of its own */
    private array $marks = [];

    /** Whoever else listens may acquire a lock for the message, or still need it. */
    public static function getSubscribedEvents(): array
    {
        return [
            WorkerMessageReceivedEvent::class => ['begin', \PHP_INT_MAX],
            WorkerRunningEvent::class => ['end', \PHP_INT_MIN],
        ];
    }

    public function begin(): void
    {
        $this->marks[] = mark();
    }

    /** This event comes after every message, however that ended, and again and again while there is none. */
    public function end(WorkerRunningEvent $event): void
    {
        if (!$event->isWorkerIdle() && $this->marks !== []) {
            release_all(array_pop($this->marks));
        }
    }
}
