--TEST--
The message names labels, and locks without their prefix, and has nothing in it that isn't printable
--INI--
distlock.key_prefix=deadlock-names:
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/deadlocks.php';

/** @param string[] $names of the lock that it holds, and of that which it wants */
function labelled(string $label, array $names): Child
{
    return member(static function () use ($label, $names): array {
        \DistLock\label($label);
        $lock = new RedisLock($names[0], dsn());
        $lock->acquire();

        return [$lock];
    }, static fn (): bool => ($other = new RedisLock($names[1], dsn()))->acquire());
}

$names = [getmypid() . " a\n\x1b[2J", getmypid() . " \"b\"\xff"];
$first = labelled('GET /cart', $names);
$last = labelled('cron', array_reverse($names));
foreach ([$first, $last] as $i => $member) {
    $member->send('go');
    await(static fn () => redis()->zCard(queue("deadlock-names:{$names[1 - $i]}")) === 1);
}
echo str_replace((string) getmypid(), '', plain($last->await(30))), "\n";
$last->send('release');
echo $first->await(), "\n";
$first->send('release');
--EXPECT--
DistLock\DeadlockException: Deadlock: HOST:PID (cron) holds " "b"?" and waits for " a??[2J", HOST:PID (GET /cart) holds " a??[2J" and waits for " "b"?"
done
