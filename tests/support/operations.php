<?php

/*
 * Makes every call of a script an operation, as if it ran in an event loop: `scripts/test --operations` puts this in
 * front of each script.
 */

namespace DistLock\Test;

use DistLock\Ticket;

if (function_exists('DistLock\await_with')) {
    \DistLock\await_with(static function (Ticket $ticket): void {
        while (!$ticket->isSettled()) {
            $readable = [\DistLock\loop_stream()];
            $writable = $exceptional = null;
            /* A signal ends this early. */
            @stream_select($readable, $writable, $exceptional, 1);
            \DistLock\dispatch();
        }
    }, static fn (): bool => true);
}
