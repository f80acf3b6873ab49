--TEST--
--prefix replaces the ini setting; names are shown without it
--INI--
distlock.key_prefix=[ini]*
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key('one'), dsn());
$lock->acquire();
ini_set('distlock.key_prefix', 'p:');
$other = new RedisLock(key('two'), dsn());
$other->acquire();
$list = static fn (string ...$options) => plain(distlock('list', own(), ...$options)->out);
// What PHP runs the tool with is its own php.ini, which has no prefix.
echo $list(), $list('--prefix', 'p:'), $list('--prefix', '[ini]*');
echo plain(distlock('show', key('two'), '--prefix=p:')->out);
echo distlock('list', '--prefix', str_repeat('p', 257))->failure();
--EXPECTF--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
two write <me> <seconds> <seconds> 0 -
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
one write <me> <seconds> <seconds> 0 -
name two
held yes
mode write
ttl <seconds>
fencing <number>
owners 1
 1 <me> held for <seconds>, since <when>
 <token>
waiters 0
2: --prefix must not be longer than 256 bytes
