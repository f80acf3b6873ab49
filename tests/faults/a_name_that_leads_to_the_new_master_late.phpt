--TEST--
A call that reaches a replica goes on until the name leads to the new master: acquire(), a synchronized() that has done its work, and release()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/moving_server.php';

$moving = moving_server();
$held = new RedisLock(key('held'), $moving->dsn(), 60.0);
$held->acquire(5.0);
$guarded = new RedisLock(key('guarded'), $moving->dsn(), 60.0);
echo $guarded->synchronized(function () use ($moving): string {
    $moving->failOver();
    $mover = child(function () use ($moving): void {
        // By then, the release has been refused.
        await(fn () => str_contains(implode("\n", $moving->old->redis()->info('errorstats')), 'count='), 30);
        usleep(200_000);
        $moving->move();
    });

    return 'the work is done';
}, 5.0), "\n";
$new = $moving->new->redis();
var_dump($new->exists(key('guarded')), $held->release(), $new->exists(key('held')));
$other = new RedisLock(key('other'), $moving->dsn());
var_dump($other->acquire(5.0), $other->release());
--EXPECT--
the work is done
int(0)
bool(true)
int(0)
bool(true)
bool(true)
