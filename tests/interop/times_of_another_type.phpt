--TEST--
A key of another type in the place of the times to check in is refused, gets no expiry, and leaves no queue without one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Conform\Scripts;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../../proof/conform/lib/autoload.php';

redis()->set(due(key()), 'a value');
$holder = contender(key());
outcome($holder);
$lock = new RedisLock(key(), dsn());
foreach ([fn () => $lock->acquire(60.0), fn () => $lock->waitUntilFree(0.2)] as $wait) {
    echo preg_replace('/^(\S+): .*?(WRONGTYPE).*$/', '$1 $2', failure($wait)), "\n";
    var_dump(redis()->ttl(due(key())), redis()->get(due(key())));
}

// The process that asked may be gone before it leaves the queue.
$acquire = Scripts::fromHeader(root() . '/redis/lua/scripts.h')->sources['acquire'];
$keys = [key(), queue(key()), fence(key()), shares(key()), due(key())];
$entry = '30000 distlock:gone:1 h:1:0:1 write';
var_dump(redis()->eval($acquire, [...$keys, 'h:1:0:1', 30000, 'write', '-', $entry], 5), redis()->ttl(queue(key())) > 86000);
redis()->del(due(key()));
echo released($holder), ' ', redis()->exists(key()), "\n";
--EXPECT--
DistLock\ServerException WRONGTYPE
int(-1)
string(7) "a value"
DistLock\ServerException WRONGTYPE
int(-1)
string(7) "a value"
bool(false)
bool(true)
released 0
