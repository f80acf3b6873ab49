--TEST--
A function of onSettled() may fork: the parent goes on with the others, and the child, which can't set one, with its own tickets
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

$locks = [new RedisLock(key('1'), dsn()), new RedisLock(key('2'), dsn())];
$tickets = array_map(fn (RedisLock $lock) => $lock->enqueue(30.0), $locks);
await(fn () => redis()->exists(key('1'), key('2')) === 2 && redis()->ping());
$heard = [];
foreach ($tickets as $i => $ticket) {
    $ticket->onSettled(function (Ticket $ticket) use ($i, $tickets, &$heard): void {
        $heard[] = $i;
        if ($i === 0) {
            echo child(function () use ($tickets, &$heard): string {
                $lock = new RedisLock(key('child'), dsn());
                $own = $lock->enqueue(30.0);
                $own->onSettled(function (Ticket $own) use (&$heard): void {
                    $heard[] = $own->settle();
                });
                tick_until(fn () => $own->isSettled() && tick(0.0) === []);

                return json_encode($heard) . ' ' . answer_of(fn () => $tickets[1]->onSettled(null));
            })->result(), "\n";
        }
    });
}
// On a busy machine, one pass may not be enough.
tick_until(function () use (&$heard): bool {
    return count($heard) === 2;
});
echo json_encode($heard), ' ', json_encode(array_map(fn (Ticket $ticket) => $ticket->settle(), $tickets)), "\n";

// One that goes on in the child, where it returns to the parent's dispatch().
$lock = new RedisLock(key('3'), dsn());
$other = new RedisLock(key('4'), dsn());
$tickets = [$lock->enqueue(30.0), $other->enqueue(30.0)];
await(fn () => redis()->exists(key('3'), key('4')) === 2 && redis()->ping());
$pid = getmypid();
$tickets[0]->onSettled(function (): void {
    pcntl_fork();
});
$tickets[1]->onSettled(function () use ($pid): void {
    echo getmypid() === $pid ? "the parent's\n" : "wrong\n";
});
$returned = dispatch();
if (getmypid() !== $pid) {
    fwrite(STDOUT, json_encode($returned) . " in the child\n");
    posix_kill(getmypid(), \SIGKILL);
}
pcntl_wait($status);
--EXPECTF--
[0,true] LockStateException: This is a forked child: the ticket belongs to its parent, which can still settle it
[0,1] [true,true]
%A
