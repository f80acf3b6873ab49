--TEST--
If the login that was written with the first call is refused, nothing is acquired and nothing is owed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';
require_once __DIR__ . '/../support/observe.php';

$server = server(['--requirepass', 'right']);
$redis = $server->redis('right');
$first = new RedisLock(key('first'), "redis://:right@127.0.0.1:$server->port");
$first->acquire();
$redis->rawCommand('CONFIG', 'RESETSTAT');
$name = client_name();
foreach ([':wrong@', 'nobody:wrong@', ''] as $credentials) {
    $lock = new RedisLock(key(), "redis://{$credentials}127.0.0.1:$server->port?client_name=$name");
    echo failure(fn () => $lock->acquire()), "\n";
    var_dump($lock->isHeld(), $redis->exists(key()));
}
// Without an entry for what is owed, the next acquisition releases nothing before.
$lock = new RedisLock(key(), "redis://:right@127.0.0.1:$server->port?client_name=$name");
var_dump($lock->acquire());
$counts = $redis->info('commandstats');
preg_match('/calls=(\d+)/', $counts['cmdstat_evalsha'], $calls);
echo "$calls[1] executed, ", isset($counts['cmdstat_eval']) ? 'some' : 'none', " with the source\n";
echo count(clients($name, $redis)), " connection\n";
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
bool(false)
int(0)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 refused the user or the password (WRONGPASS)
bool(false)
int(0)
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 requires a password: write :PASSWORD@ in front of the host
bool(false)
int(0)
bool(true)
1 executed, none with the source
1 connection
