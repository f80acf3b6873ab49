<?php

namespace DistLock\Symfony;

use DistLock\DistLockException;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\KernelEvents;

use function DistLock\release_all;

/** For runtimes whose process goes on to the next request: PHP-FPM's workers release by themselves. */
final class ReleaseOnTerminate implements EventSubscriberInterface
{
    public function __construct()
    {
        Extension::need(DistLockException::class);
    }

    /** Whoever else listens may still need a lock. */
    public static function getSubscribedEvents(): array
    {
        return [KernelEvents::TERMINATE => ['release', \PHP_INT_MIN]];
    }

    public function release(): void
    {
        release_all();
    }
}
