--TEST--
The circle is found and named whatever bytes are in labels, and whatever other programs write where labels are
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$labelled = static fn (string $label, string $held, string $wanted): Child => member(
    static function () use ($label, $held): array {
        \DistLock\label($label);
        $lock = lock($held);
        $lock->acquire();

        return [$lock];
    },
    static fn (): bool => ($other = lock($wanted))->acquire(),
);
// Every byte that a label may have, and as many as it may have.
$labels = array_map(static fn (int $from) => implode(array_map(chr(...), range($from, $from + 63))), [32, 63]);
$first = $labelled($labels[0], 'a', 'b');
$last = $labelled($labels[1], 'b', 'a');
begin([[$first, 'b'], [$last, 'a']]);
$message = $last->await(60);
var_dump(str_contains($message, "($labels[1]) holds"), str_contains($message, "($labels[0]) holds"));
$last->send('release');
echo told($first), "\n";

// Entries and owners that no label of distlock's could make. The locks are held alone, so nobody removes the entries.
$hostile = [str_repeat("\xff", 300), str_repeat('%', 64), str_repeat('%2', 64), str_repeat('1*', 30), '@@', '*/', '%00', '%0a'];
for ($byte = 0; $byte < 256; $byte++) {
    $hostile[] = chr($byte);
}
$owner = redis()->get(key('a'));
[$first, $last] = [$labelled('first', 'c', 'd'), $labelled('last', 'd', 'c')];
$thread = implode(':', array_slice(explode(':', explode('@', redis()->get(key('c')))[1]), 0, 3));
foreach (['c', 'd'] as $name) {
    // The first waiters are read until the members of the circle come.
    foreach (array_slice($hostile, $name === 'c' ? 0 : 132, 60) as $i => $label) {
        redis()->zAdd(queue(key($name)), $i + 1, "30000 distlock:x:1 $label@$thread:1 write");
    }
}
redis()->set("{{$thread}}:waits", 'x', ['px' => 60000]);
begin([[$first, 'd'], [$last, 'c']]);
echo told($last, $first), "\n";

// Shares with such labels. Nobody waits for their owners.
$shared = key('e');
redis()->set($shared, 'distlock:shared');
foreach (array_slice($hostile, 0, 60) as $i => $label) {
    redis()->zAdd(shares($shared), (microtime(true) + 600) * 1000, "$label@$thread:$i");
}
$waiter = $labelled('waiter', 'f', 'e');
begin([[$waiter, 'e']]);
await(static fn () => records($waiter) !== []);
usleep(2_500_000);
var_dump($waiter->hasSent());
$waiter->kill();
redis()->del($shared, shares($shared), queue($shared), due($shared), key('f'), queue(key('c')), queue(key('d')));
--EXPECT--
bool(true)
bool(true)
done
DistLock\DeadlockException, done
bool(false)
