<?php

namespace DistLock\Polyfill;

use DistLock\LockStateException;
use DistLock\Ticket;

/**
 * The tickets of this process. Nothing tells that another process has changed a file, so while there are tickets, the
 * stream stays readable, and dispatch() pauses for a moment if nothing has happened.
 *
 * @internal
 */
final class Loop
{
    private const PAUSE_MICROSECONDS = 1000;

    /** @var array<int, array{\WeakReference<TicketBody>, int}> the pending ones, with what mark() returned */
    private static array $pending = [];
    /** @var array<int, \WeakReference<TicketBody>> those that dispatch() will return */
    private static array $settled = [];
    /** @var array{resource|closed-resource, resource|closed-resource}|null what the loop watches, and its other end */
    private static ?array $stream = null;
    private static int $pid = 0;
    private static ?\Closure $await = null;
    private static ?\Closure $when = null;

    /** @return resource */
    public static function stream(): mixed
    {
        self::leaveToParent();
        if (self::$stream === null || !\is_resource(self::$stream[0])) {
            $family = \PHP_OS_FAMILY === 'Windows' ? \STREAM_PF_INET : \STREAM_PF_UNIX;
            $pair = stream_socket_pair($family, \STREAM_SOCK_STREAM, 0);
            if ($pair === false) {
                throw new LockStateException('Tickets aren\'t available: there is no socket');
            }
            self::$stream = [$pair[0], $pair[1]];
            stream_set_blocking($pair[0], false);
            self::$pending !== [] || self::$settled !== [] ? fwrite($pair[1], '.') : null;
        }

        return self::$stream[0];
    }

    /** @return Ticket[] */
    public static function dispatch(): array
    {
        self::leaveToParent();
        FileRegistry::poll();
        $now = microtime(true);
        foreach (self::$pending as [$pending]) {
            $body = $pending->get();
            $body !== null && $body->deadline <= $now && $body->ready();
        }
        $settled = array_map(static fn (\WeakReference $one): ?Ticket => $one->get()?->ticket(), self::$settled);
        self::$settled = [];
        if ($settled === [] && self::$pending !== []) {
            usleep(self::PAUSE_MICROSECONDS);
        }
        self::ring();

        return array_values(array_filter($settled));
    }

    public static function awaitWith(?callable $await, ?callable $when): void
    {
        self::$await = $await === null ? null : $await(...);
        self::$when = $when === null ? null : $when(...);
    }

    /** @param callable(): mixed $enqueue */
    public static function await(callable $enqueue): ?Ticket
    {
        $await = self::$await;
        if ($await === null || !(self::$when === null ? \Fiber::getCurrent() !== null : (bool) (self::$when)())) {
            return null;
        }
        $ticket = $enqueue();
        if (!$ticket instanceof Ticket) {
            $what = 'must return a DistLock\Ticket, ' . get_debug_type($ticket) . ' returned';
            throw new \TypeError("DistLock\\await(): Argument #1 (\$enqueue) $what");
        }
        $ticket->isSettled() || $await($ticket);
        if (!$ticket->isSettled()) {
            throw new LockStateException('The function given to await_with() returned before the ticket was settled');
        }

        return $ticket;
    }

    public static function begin(TicketBody $body): void
    {
        self::leaveToParent();
        self::$pending[spl_object_id($body)] = [\WeakReference::create($body), Functions::mark()];
        self::ring();
    }

    public static function settled(TicketBody $body): void
    {
        unset(self::$pending[spl_object_id($body)]);
        self::$settled[spl_object_id($body)] = \WeakReference::create($body);
        self::ring();
    }

    public static function end(TicketBody $body): void
    {
        unset(self::$pending[spl_object_id($body)], self::$settled[spl_object_id($body)]);
        self::ring();
    }

    /** Ends the tickets that were made since the mark, the latest first. */
    public static function endSince(int $mark): void
    {
        self::leaveToParent();
        foreach (array_reverse(self::$pending) as [$pending, $made]) {
            $made >= $mark && $pending->get()?->endByRelease();
        }
    }

    /** Makes the stream readable while there is something to do, and only then. */
    private static function ring(): void
    {
        [$stream, $other] = self::$stream ?? [null, null];
        if (\is_resource($stream) && \is_resource($other)) {
            fread($stream, 8192);
            self::$pending !== [] || self::$settled !== [] ? fwrite($other, '.') : null;
        }
    }

    private static function leaveToParent(): void
    {
        if (self::$pid !== getmypid()) {
            self::$pid = (int) getmypid();
            self::$pending = self::$settled = [];
            self::$stream = null;
        }
    }
}
