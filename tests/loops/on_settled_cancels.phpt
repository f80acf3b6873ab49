--TEST--
A function of onSettled() may cancel what was settled in the same dispatch(): that one's function is called once, and its lock is given back
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

use function DistLock\dispatch;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

/* So that replies come although nothing calls dispatch(). */
settled(($warm = new RedisLock(key('warm'), dsn()))->enqueue());

foreach (['cancels', 'settles', 'forgets', 'drops', 'releases all'] as $way) {
    $locks = [new RedisLock(key("$way 1"), dsn()), new RedisLock(key("$way 2"), dsn())];
    $tickets = [$locks[0]->enqueue(30.0), $locks[1]->enqueue(30.0)];
    // Both replies come before the next dispatch(): the server has written them before it answers this.
    await(fn () => redis()->exists(key("$way 1"), key("$way 2")) === 2 && redis()->ping());
    $heard = [];
    foreach ($tickets as $i => $ticket) {
        $ticket->onSettled(function (Ticket $ticket) use ($way, $i, &$tickets, &$heard): void {
            $heard[] = answer_of($ticket->settle(...));
            $other = $tickets[1 - $i] ?? null;
            if (count($heard) === 1) {
                match ($way) {
                    'cancels' => $other->cancel(),
                    'settles' => $other->settle(),
                    'forgets' => $other->onSettled(null),
                    'drops' => $tickets = $other = null,
                    'releases all' => \DistLock\release_all(),
                };
            }
        });
    }
    unset($ticket);
    $returned = dispatch();
    echo "$way: ", implode(', ', $heard), '; ', count($returned), ' returned, ', json_encode(array_map(fn ($lock) => $lock->isHeld(), $locks)), "\n";
    $returned = [];
    foreach ($locks as $lock) {
        !$lock->isHeld() || $lock->release();
    }
    $locks = [];
    await_nobody(key("$way 1"));
    await_nobody(key("$way 2"));
}
--EXPECT--
cancels: true, LockStateException: The ticket was settled or cancelled before; 0 returned, [true,false]
settles: true, LockStateException: The ticket was settled or cancelled before; 0 returned, [true,true]
forgets: true; 1 returned, [true,false]
drops: true; 0 returned, [true,false]
releases all: true, LockStateException: The ticket was settled or cancelled before; 0 returned, [false,false]
