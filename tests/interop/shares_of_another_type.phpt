--TEST--
A key of another type in the place of a lock's shares is refused, and stays
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

function word(callable $work): string
{
    return preg_replace('/^(\S+): .*?(WRONGTYPE).*$/', '$1 $2', failure($work));
}

$first = new RedisLock(key(), dsn());
$second = new RedisLock(key(), dsn());
$first->acquire();
$first->release();
redis()->set(shares(key()), 'a value');
// It needs no other key, once there is a counter.
var_dump($first->acquireRead(0.0));
echo word(fn () => $second->acquireRead(0.0)), "\n";
var_dump($first->isHeld(), $first->release(), redis()->get(shares(key())));

// The reader isn't told of a share that it couldn't be given.
$first->acquire();
[$reader] = queue_up(key(), fn () => reader(key()));
echo word(fn () => $first->release()), "\n";
var_dump(redis()->get(shares(key())), redis()->get(key()) !== 'distlock:shared');
redis()->del(shares(key()), key());
hint(key(), redis());
echo outcome($reader), ' ', released($reader), "\n";

$first->acquire();
redis()->set(shares(key()), 'a value');
echo word(fn () => $first->downgrade()), "\n";
var_dump(redis()->get(shares(key())));
--EXPECT--
bool(true)
DistLock\ServerException WRONGTYPE
bool(true)
bool(true)
string(7) "a value"
DistLock\ServerException WRONGTYPE
string(7) "a value"
bool(true)
acquired released
DistLock\ServerException WRONGTYPE
string(7) "a value"
