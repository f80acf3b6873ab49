--TEST--
If the release of a part that its own object was reading fails, the part goes on reading, however often the release is repeated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/owed.php';

foreach (['release()' => fn (MultiLock $multi) => $multi->release(), 'the destructor' => fn () => null] as $how => $repeat) {
    $proxy = proxy(environment('DISTLOCK_TEST_REDIS_PORT'));
    $part = new RedisLock(key($how), $proxy->dsn(impatient()), LONG_TTL);
    $multi = new MultiLock($part, new RedisLock(key("$how/other"), dsn(), LONG_TTL));
    $part->acquireRead();
    $multi->acquire();
    $proxy->loseReply(key($how));
    echo "$how: ", strtok(failure(fn () => $multi->release()), ':'), "\n";
    $proxy->pass();
    var_dump($repeat($multi));
    unset($multi);
    $another = new RedisLock(key($how), dsn());
    var_dump($part->isHeld(), $another->acquire(0.0), $another->acquireRead(0.0), $part->release());
}
--EXPECT--
release(): DistLock\ConnectionException
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
the destructor: DistLock\ConnectionException
NULL
bool(true)
bool(false)
bool(true)
bool(true)
