--TEST--
A script goes through a thousand dead waiters at most, and somebody goes on until the first that lives is served
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

const DEAD = 3500;

/** Less than the time after which one that is so far back asks by itself. */
function soon(Child ...$waiters): string
{
    return between(0, seconds(fn () => array_map(outcome(...), $waiters)), 8);
}

foreach ([false, true] as $overdue) {
    $name = key('released' . (int) $overdue);
    $holder = new RedisLock($name, dsn());
    $holder->acquire();
    add_killed_waiters(DEAD, $name, overdue: $overdue);
    var_dump($holder->release(), redis()->zCard(queue($name)), redis()->exists($name));
    // Who tries once goes on by itself.
    var_dump($holder->acquire(0.0), redis()->exists(queue($name), due($name)), $holder->release());

    $name = key('waiting' . (int) $overdue);
    $holder = contender($name);
    outcome($holder);
    add_killed_waiters(DEAD, $name);
    $waiter = contender($name);
    await_waiters(DEAD + 1, $name);
    released($holder);
    echo soon($waiter), "\n";
    var_dump(redis()->exists(queue($name), due($name)));
    released($waiter);
}

// The same behind a reader, who is served at once.
$name = key('read');
$holder = contender($name);
outcome($holder);
[$first] = queue_up($name, fn () => reader($name));
add_killed_waiters(DEAD, $name);
$last = reader($name);
await_waiters(DEAD + 2, $name);
released($holder);
echo soon($first, $last), "\n";
released($first);
released($last);

// Nobody has released: the ttl is over.
$name = key('expired');
redis()->set($name, 'another program', ['px' => 600000]);
add_killed_waiters(DEAD, $name);
$waiter = contender($name);
await_waiters(DEAD + 1, $name);
redis()->del($name);
hint($name, redis());
echo soon($waiter), "\n";
released($waiter);
--EXPECT--
bool(true)
int(2500)
int(0)
bool(true)
int(0)
bool(true)
yes
int(0)
bool(true)
int(2500)
int(0)
bool(true)
int(0)
bool(true)
yes
int(0)
yes
yes
