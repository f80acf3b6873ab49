--TEST--
release_all() releases a MultiLock with its parts, and doesn't take that for a loss
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

[$a, $b, $c] = array_map(static fn (string $name) => new RedisLock(key($name), dsn()), ['a', 'b', 'c']);
$all = new MultiLock($a, $b, $c);
array_map(static fn ($lock) => $lock->onLost(fn () => print("lost\n")), [$a, $b, $c, $all]);
$b->acquire();
$all->acquire();
$all->acquire();
$c->acquire();
var_dump(release_all());
var_dump($all->isHeld(), $a->isHeld(), $b->isHeld(), $c->isHeld());
var_dump(redis()->exists(key('a'), key('b'), key('c')));
// The next one of them all, one part of which is lost.
$all->acquire();
redis()->del(key('b'));
var_dump(release_all());
var_dump(redis()->exists(key('a'), key('b'), key('c')));
--EXPECT--
int(3)
bool(false)
bool(false)
bool(false)
bool(false)
int(0)
lost
lost
int(2)
int(0)
