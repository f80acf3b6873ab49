--TEST--
A client that was written from docs/protocol-redis.md waits in one queue with distlock, hands over, attaches, and settles lost replies
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/page_client.php';

function port(): int
{
    return (int) environment('DISTLOCK_TEST_REDIS_PORT');
}

/** @param callable(): bool $acquire waits in a child, and gets the lock only by this release */
function hand_over(string $name, callable $acquire, callable $release): mixed
{
    $waiter = child(fn () => $acquire());
    await_waiters(1, $name);
    $release();

    return $waiter->result();
}

/** Is in the critical section alone, with a larger fencing token than anybody before. */
function section(string $name, int $fencing): bool
{
    $isAlone = redis()->set("$name:inside", '1', ['nx']);
    $isLarger = $fencing > (int) redis()->getSet("$name:last", (string) $fencing);
    redis()->del("$name:inside");

    return $isAlone && $isLarger;
}

function as_the_page_says(string $name): array
{
    $client = new PageClient(port(), $name);
    $good = 0;
    for ($i = 0; $i < 25; $i++) {
        $good += (int) ($client->acquire(30.0) && section($name, $client->fencingToken) && $client->release());
    }

    return [$good, $client->messages > 0];
}

function with_distlock(string $name): array
{
    $lock = new RedisLock($name, dsn());
    $good = 0;
    for ($i = 0; $i < 25; $i++) {
        $good += (int) ($lock->acquire(30.0) && section($name, $lock->getFencingToken()) && $lock->release());
    }

    return [$good, true];
}

$name = key();
$lock = new RedisLock($name, dsn());
$lock->acquire(0.0) || print("not acquired\n");
echo 'from distlock, by a message, with two commands: ', json_encode(hand_over($name, function () use ($name): array {
    $client = new PageClient(port(), $name);

    return [$client->acquire(30.0), $client->messages, $client->commands, $client->renew(), $client->release()];
}, fn () => $lock->release())), "\n";

$client = new PageClient(port(), $name);
echo 'to distlock: ', json_encode([$client->acquire(0.0), hand_over($name, fn (): bool => $lock->acquire(30.0) && $lock->release(), $client->release(...))]), "\n";

$lock->acquire(0.0) || print("not acquired\n");
echo 'in vain: ', json_encode([$client->acquire(0.0), $client->acquire(0.1), $lock->inspect()->waiters]), "\n";
$waiter = child(fn (): bool => (new PageClient(port(), $name))->acquire(30.0, 1));
await_waiters(1, $name);
echo 'too many: ', json_encode([$client->acquire(30.0, 0), $client->acquire(30.0, 1)]), "\n";
$waiter->kill();
echo 'given to the client, once: ', json_encode([$client->attach($token = $lock->detach()), $client->attach($token)]), "\n";
$lock->forceRelease();

$client->acquire(0.0) || print("not acquired\n");
echo 'given to distlock, once: ', json_encode([$lock->attach($token = $client->detach()), $client->attach($token), $lock->release()]), "\n";

$client->losesReply = true;
echo 'replies that are lost: ', json_encode([$client->acquire(0.0), ($client->losesReply = true) && $client->release()]), "\n";
$client->acquire(0.0) || print("not acquired\n");
echo 'owed: ', json_encode([$lock->acquire(0.0), $client->pay(), $lock->acquire(0.0), $lock->release()]), "\n";

$many = key('many');
$children = [];
for ($i = 0; $i < 3; $i++) {
    $children[] = child(fn (): array => as_the_page_says($many));
    $children[] = child(fn (): array => with_distlock($many));
}
foreach ($children as $child) {
    echo json_encode($child->result(60.0)), "\n";
}
echo json_encode([redis()->exists($many), redis()->exists(queue($many))]), "\n";
?>
--EXPECT--
from distlock, by a message, with two commands: [true,1,2,true,true]
to distlock: [true,true]
in vain: [false,false,0]
too many: [false,false]
given to the client, once: [true,false]
given to distlock, once: [true,false,true]
replies that are lost: [true,true]
owed: [false,null,true,true]
[25,true]
[25,true]
[25,true]
[25,true]
[25,true]
[25,true]
[0,0]
