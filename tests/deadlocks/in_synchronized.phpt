--TEST--
A victim inside of synchronized() releases what it holds, and the others go on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$first = crosser('a', 'b');
$victim = child(static function (Channel $channel): array {
    $told = [];
    try {
        lock('b')->synchronized(static function () use ($channel, &$told): void {
            $channel->send('ready');
            $channel->receive(60);
            try {
                lock('a')->synchronized(static fn () => print("not reached\n"));
            } finally {
                $told[] = 'the inner one ended';
            }
        });
    } catch (\DistLock\DeadlockException $exception) {
        $told[] = plain($exception->getMessage());
    }

    return $told;
});
$victim->await();
begin([[$first, 'b'], [$victim, 'a']]);
print_r($victim->result(30));
echo $first->await(), "\n";
$first->send('release');
--EXPECT--
Array
(
    [0] => the inner one ended
    [1] => Deadlock: HOST:PID holds "b" and waits for "a", HOST:PID holds "a" and waits for "b"
)
done
