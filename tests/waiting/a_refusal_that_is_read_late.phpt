--TEST--
A waiter that reads late what the server replied, or that a look for deadlocks was made, isn't late with its next question
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/wall_clock.php';

/** When the last of the waiters is overdue: this changes when it asks. */
function overdue_at(): int
{
    return max(array_map(intval(...), redis()->zRange(due(key()), 0, -1, true)));
}

$holder = new RedisLock(key(), dsn(), LONG_TTL);
$holder->acquire();
$proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
$process = clocked(sprintf('
    fgets(STDIN);
    $lock = new DistLock\RedisLock(%s, %s, %F, autoRenew: false);
    var_dump($lock->acquire());
', var_export(key(), true), var_export($proxy->dsn(patient()), true), LONG_TTL));
// Time passes for it only when the test says so.
$clock = $process->stand();
$proxy->holdReply(' write');
$process->tell();
await_waiters(1, key());
$proxy->happened();
$due = overdue_at();
// It must ask within 1.5 s of its last question, though it hasn't read the reply yet.
$clock->move(2);
$proxy->pass();
await(static fn () => overdue_at() !== $due, 20, 'the next question');

// Far behind, it would ask after ten seconds. Asking again, it keeps its place.
[$entry] = redis()->zRange(queue(key()), 0, -1);
[, $channel, $token] = explode(' ', $entry);
for ($i = 0; $i < 60; $i++) {
    redis()->zAdd(queue(key()), $i, "1000 $channel$i $token$i write");
}
$due = overdue_at();
$clock->move(2);
await(static fn () => overdue_at() > $due + 5_000_000, 20, 'a question from far behind');
$due = overdue_at();
$asked = $due - 13_000_000;
$clock->move(3);
redis()->publish($channel, "$token looked " . ($asked + 1_000_000) . ' ' . redis()->info('server')['run_id']);
await(static fn () => overdue_at() !== $due, 20, 'a question after the look');

redis()->del(queue(key()), due(key()));
$clock->move(20);
await_waiters(1, key());
$holder->release();
echo $process->line(), "\n";
$process->kill();
--EXPECT--
bool(true)
