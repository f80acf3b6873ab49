--TEST--
The first example of docs/loops.md works while another part of the program waits in the same thread, and cancels what was settled in the same dispatch()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\Ticket;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require_once __DIR__ . '/../support/loop.php';

ini_set('distlock.redis.servers', dsn());
ini_set('distlock.key_prefix', key(''));
[$example] = blocks('docs/loops.md', 'php')['Waits in event loops'];

// The other part: two tickets, of which the first one to be settled cancels the other, and one that it never looks for.
settled(($warm = new RedisLock('warm'))->enqueue());
$locks = array_map(fn (string $name) => new RedisLock($name), ['first', 'second', 'third']);
$tickets = array_map(fn (RedisLock $lock) => $lock->enqueue(), $locks);
await(fn () => redis()->exists(key('first'), key('second'), key('third')) === 3 && redis()->ping());
$heard = [];
foreach ([0, 1] as $i) {
    $tickets[$i]->onSettled(function (Ticket $ticket) use ($i, $tickets, &$heard): void {
        $heard[] = "$i: " . answer_of($ticket->settle(...));
        $tickets[1 - $i]->cancel();
    });
}
// As another program would: twice at the same time, in one thread.
$again = str_replace(["'report'", 'has the lock'], ["'another report'", 'has the other lock'], $example);
$loop = strpos($example, 'while (');
eval(substr($example, 0, $loop));
$both = $fibers;
eval(substr($again, 0, strpos($again, 'while (')));
$fibers = [...$both, ...$fibers];
$imports = substr($example, 0, strpos($example, 'await_with('));
ob_start();
eval($imports . substr($example, $loop));
// Each has its own order; between the two, there is none.
$lines = explode("\n", trim(ob_get_clean()));
usort($lines, fn (string $one, string $other) => str_contains($one, 'other') <=> str_contains($other, 'other'));
echo implode("\n", $lines), "\n";
sort($heard);
echo implode("\n", $heard), "\n";
var_dump($tickets[2]->settle());
--EXPECT--
nobody has stopped the thread
nobody has stopped the thread
one has the lock
two has the lock
three has the lock
one has the other lock
two has the other lock
three has the other lock
0: true
1: LockStateException: The ticket was settled or cancelled before
bool(true)
