--TEST--
release_all() isn't held up for long by a server that stopped answering, releases on the others, and leaves the objects usable
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$there = new RedisLock(key('healthy'), dsn());
$there->acquire();
$frozen = array_map(fn (int $i) => new RedisLock(key("frozen$i"), $server->dsn(['timeout' => 60])), range(1, 5));
array_map(fn (RedisLock $lock) => $lock->acquire(), $frozen);
$server->pause();
echo between(0.0, seconds(fn () => print(release_all() . " released\n")), 5 * slowness()), "\n";
var_dump(redis()->exists(key('healthy')), $frozen[0]->isHeld());
$server->resume();
var_dump($frozen[0]->acquire(30.0), $frozen[0]->release());
--EXPECT--
1 released
yes
int(0)
bool(false)
bool(true)
bool(true)
