--TEST--
The checker of scripts/chaos finds waits for a lock that nobody had, if they are longer than they may be
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn (array $lock = []) => new Histories(['lock' => $lock + ['ttl' => 2.0, 'slack' => 6.0]]);

echo "nobody had it\n", $history()->owns('a', 0, 1, 10)->owns('b', 5, 7000, 7010)->judged();
echo "in vain\n", $history()->owns('a', 0, 1, 10)->line('b', 5, 'call', ['id' => 9, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => 9])
    ->line('b', 9005, 'return', ['id' => 9, 'threw' => null, 'result' => false])->judged();
echo "to the end\n", $history()->owns('a', 0, 1, 10)->line('b', 5, 'call', ['id' => 9, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => null])
    ->dies('b', 9000)->judged();
echo "within the slack\n", $history()->owns('a', 0, 1, 10)->owns('b', 5, 5900, 6010)->judged();
echo "somebody had it\n", $history()->owns('a', 0, 1, 5000)->owns('b', 5, 7000, 7010)->judged();
echo "an owner that died, within its ttl\n", $history()
    ->line('a', 10, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])->dies('a', 1000)
    ->owns('b', 5, 8900, 8910)->judged();
echo "an owner that died, and longer than its ttl\n", $history()
    ->line('a', 10, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])->dies('a', 1000)
    ->owns('b', 5, 9100, 9110)->judged();
echo "an owner that was stopped\n", $history()
    ->owns('a', 0, 1, 10)->owns('c', 5, 7500, 7510)->owns('b', 5, 7900, 7910)->fault('stop', 'c', 20, 7000, [], ['c'])->judged();
echo "a sleeper that was stopped itself\n", $history()
    ->owns('a', 0, 1, 10)->owns('b', 5, 9000, 9010)->fault('stop', 'b', 20, 7000, [], ['b'])->judged();
echo "a server that was away\n", $history()
    ->owns('a', 0, 1, 10)->owns('b', 5, 9000, 9010)->fault('freeze', 'server', 20, 2000, [], ['*'])->judged();
echo "a permit that is free\n", $history(['permits' => 2])->owns('a', 0, 1, 9000, mode: 'permit')->owns('b', 5, 7000, 7010, mode: 'permit')->judged();
echo "all permits are taken\n", $history(['permits' => 2])->owns('a', 0, 1, 9000, mode: 'permit')
    ->owns('c', 0, 1, 9000, mode: 'permit')->owns('b', 5, 9001, 9002, mode: 'permit')->judged();
echo "a reader alongside a reader\n", $history()->owns('a', 0, 1, 9000, mode: 'read')->owns('b', 5, 7000, 7010, mode: 'read')->judged();
echo "a reader behind a writer that waits\n", $history()->owns('a', 0, 1, 9000, mode: 'read')
    ->owns('c', 4, 9001, 9002)->owns('b', 5, 9003, 9010, mode: 'read')->judged();
echo "an upgrade that waits for itself\n", $history()
    ->line('a', 0, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'read', 'token' => null])
    ->line('a', 1, 'call', ['id' => 9, 'lock' => 'lock', 'method' => 'acquire', 'timeout' => 9.0])
    ->line('a', 9001, 'return', ['id' => 9, 'threw' => null, 'result' => false])
    ->line('a', 9002, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'read', 'token' => null])->judged();
$away = function (float $length, float $every) use ($history): string {
    $made = $history()->owns('a', 0, 1, 10)->owns('b', 5, 20000, 20010);
    for ($at = 20; $at + $every < 20000; $at += $every) {
        $made->fault('freeze', 'server', $at, $at + $length, [], ['*']);
    }

    return $made->judged();
};
echo "a server that was away again and again, half of the time\n", $away(500, 1000);
echo "most of the time\n", $away(700, 1000);
foreach (
    [
        'that was lost' => ['lost', []], 'that was given away' => ['detached', []],
        'of which nobody knows whether it was released' => ['released', ['threw' => true]], 'that was released' => ['released', []],
    ] as $how => [$what, $more]
) {
    echo "one $how\n", $history()
        ->line('a', 0, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => null])
        ->line('a', 1000, $what, ['hold' => 'h', 'lock' => 'lock', 'confirmed' => $more === []] + $more)
        ->owns('b', 5, 8900, 8910)->judged();
}
--EXPECT--
nobody had it
wait: nobody kept it for 6.990 s, though b (write) waited
broken
in vain
wait: nobody kept it for 8.995 s, though b (write) waited
broken
to the end
wait: nobody kept it for 8.990 s, though b (write) waited
broken
within the slack
held
somebody had it
held
an owner that died, within its ttl
held
an owner that died, and longer than its ttl
wait: nobody kept it for 8.100 s, though b (write) waited, which is longer than the dead may keep it
broken
an owner that was stopped
held
a sleeper that was stopped itself
held
a server that was away
held
a permit that is free
wait: nobody kept it for 6.995 s, though b (permit) waited
broken
all permits are taken
held
a reader alongside a reader
wait: nobody kept it for 6.995 s, though b (read) waited
broken
a reader behind a writer that waits
held
an upgrade that waits for itself
held
a server that was away again and again, half of the time
wait: nobody kept it for 19.990 s, though b (write) waited, which is longer than the dead may keep it
broken
most of the time
held
one that was lost
held
one that was given away
held
one of which nobody knows whether it was released
held
one that was released
wait: nobody kept it for 7.900 s, though b (write) waited
broken
