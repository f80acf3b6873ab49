--TEST--
A dump shows name, server, state, mode, ttl and fencing token, and asks nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

function dump(mixed $value): string
{
    ob_start();
    var_dump($value);

    return preg_replace(['/=>\s+/', '/#\d+ /', '/string\(\d+\) /', '/\n\s+\[/'], ['=> ', '', '', "\n  ["], ob_get_clean());
}

$lock = new RedisLock('name', 'redis://user:hunter2@127.0.0.1:1/3');
echo dump($lock);
echo dump(new ZkLock('/path', '127.0.0.1:1/chroot', auth: 'digest:user:hunter2'));

$lock = new RedisLock(key(), dsn(), 20);
$lock->acquireRead();
$commands = stats()['commands'];
$dump = dump($lock);
preg_match('/"remainingTtl"\]=> float\((.*)\)/', $dump, $ttl);
preg_match('/"fencingToken"\]=> int\((.*)\)/', $dump, $fencing);
echo strtr($dump, [key() => 'NAME', strtok(dsn(), '?') => 'DSN', $ttl[1] => 'TTL', $fencing[1] => 'TOKEN']);
var_dump($ttl[1] > 0 && $ttl[1] < 20, (int) $fencing[1] === $lock->getFencingToken(), stats()['commands'] - $commands);
$lock->release();

$lock = new RedisLock(key(), dsn(), 0.1, false);
$multi = new MultiLock($lock, $semaphore = new RedisSemaphore(key('permits'), 2, dsn()));
$multi->acquire();
await(fn () => str_contains(dump($lock), '"lost"'));
echo strtr(
    preg_replace('/float\(.*\)|int\(.*\)/', 'number', dump($multi)),
    [key('permits') => 'PERMITS', key() => 'NAME', strtok(dsn(), '?') => 'DSN'],
);
--EXPECT--
object(DistLock\RedisLock)(6) {
  ["name"]=> "name"
  ["server"]=> "redis://127.0.0.1:1/3"
  ["state"]=> "unlocked"
  ["mode"]=> NULL
  ["remainingTtl"]=> float(0)
  ["fencingToken"]=> NULL
}
object(DistLock\ZkLock)(6) {
  ["name"]=> "/path"
  ["server"]=> "127.0.0.1:1"
  ["state"]=> "unlocked"
  ["mode"]=> NULL
  ["remainingTtl"]=> float(0)
  ["fencingToken"]=> NULL
}
object(DistLock\RedisLock)(6) {
  ["name"]=> "NAME"
  ["server"]=> "DSN/0"
  ["state"]=> "held"
  ["mode"]=> "read"
  ["remainingTtl"]=> float(TTL)
  ["fencingToken"]=> int(TOKEN)
}
bool(true)
bool(true)
int(0)
object(DistLock\MultiLock)(6) {
  ["name"]=> "NAME, PERMITS"
  ["locks"]=> array(2) {
  [0]=> object(DistLock\RedisLock)(6) {
  ["name"]=> "NAME"
  ["server"]=> "DSN/0"
  ["state"]=> "lost"
  ["mode"]=> NULL
  ["remainingTtl"]=> number
  ["fencingToken"]=> NULL
    }
  [1]=> object(DistLock\RedisSemaphore)(5) {
  ["name"]=> "PERMITS"
  ["server"]=> "DSN/0"
  ["state"]=> "held"
  ["remainingTtl"]=> number
  ["fencingToken"]=> number
    }
  }
  ["state"]=> "lost"
  ["mode"]=> NULL
  ["remainingTtl"]=> number
  ["fencingToken"]=> NULL
}
