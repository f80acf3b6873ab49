--TEST--
All owners of a semaphore, and of a lock that many read, are shown
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

require __DIR__ . '/cli.php';

$readers = [new RedisLock(key('read'), dsn()), new RedisLock(key('read'), dsn())];
array_map(static fn (RedisLock $lock) => $lock->acquireRead(), $readers);
$permits = [new RedisSemaphore(key('semaphore'), 3, dsn()), new RedisSemaphore(key('semaphore'), 3, dsn())];
array_map(static fn (RedisSemaphore $permit) => $permit->acquire(), $permits);
[$writer] = line_up(1, key('read'));
echo plain(distlock('list', own())->out), plain(distlock('show', key('read'))->out);
$owners = distlock('show', key('semaphore'), '-o', 'json')->json()['owners'];
var_dump(count($owners), $owners[0]['pid'] === getmypid());
echo plain(distlock('break', key('read'), '--force')->out), outcome($writer), "\n";
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
read read <me> +1 <seconds> <seconds> 1 <seconds>
semaphore permits 2/3 <me> +1 <seconds> <seconds> 0 -
name read
held yes
mode read
ttl <seconds>
fencing <number>
owners 2
 1 <me> held for <seconds>, since <when>
 <token>
 2 <me> held for <seconds>, since <when>
 <token>
waiters 1
 1 <other> waiting for <seconds>, since <when>
 <token>
int(2)
bool(true)
read on SERVER was broken
acquired
