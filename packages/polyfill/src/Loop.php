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
        if (self::$settled === [] && self::$pending !== []) {
            usleep(self::PAUSE_MICROSECONDS);
        }
        self::callAwaited();
        // What the functions have settled is told by the next call.
        $returned = array_filter(self::$settled, static fn (\WeakReference $one): bool => $one->get()?->isAwaited() !== true);
        self::$settled = array_diff_key(self::$settled, $returned);
        $settled = array_map(static fn (\WeakReference $one): ?Ticket => $one->get()?->ticket(), $returned);
        self::ring();

        return array_values(array_filter($settled));
    }

    /** Calls the functions of the tickets that are settled. They may do anything, so nothing is kept meanwhile. */
    private static function callAwaited(): void
    {
        foreach (array_keys(self::$settled) as $id) {
            $body = self::settledBody($id);
            if ($body !== null && $body->isAwaited()) {
                unset(self::$settled[$id]);
                $body->report();
            }
        }
    }

    /** null: the ticket is over, or no longer among those that dispatch() will return. */
    private static function settledBody(int $id): ?TicketBody
    {
        return (self::$settled[$id] ?? null)?->get();
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
        $ticket->isSettled() || self::callAwait($await, $ticket);
        if (!$ticket->isSettled()) {
            throw new LockStateException('The function given to await_with() returned before the ticket was settled');
        }

        return $ticket;
    }

    /** Afterwards, nobody waits for the ticket any more. */
    private static function callAwait(\Closure $await, Ticket $ticket): void
    {
        $pid = getmypid();
        try {
            $await($ticket);
        } finally {
            $pid === getmypid() && $ticket->onSettled(null);
        }
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
