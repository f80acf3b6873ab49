--TEST--
A user without the right to one of the commands gets a ServerException, and nothing is written
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require_once __DIR__ . '/../support/rights.php';
require __DIR__ . '/optimistic.php';

$server = server();
$redis = $server->redis();
$redis->set(key(), 'old');
foreach (['watch', 'get', 'multi', 'set', 'exec', 'discard'] as $command) {
    $redis->rawCommand('ACL', 'SETUSER', $command, 'on', '>secret', ...least_rights(key()), ...["-$command"]);
    $value = new RedisOptimisticLock(key(), "redis://$command:secret@127.0.0.1:$server->port");
    $change = fn () => $command === 'discard' ? throw new \Exception('mine') : 'new';
    echo "$command: ", substr(failure(fn () => $value->update($change)), 0, 65), "\n";
    // What the first one left must not be in the way of the second one.
    if ($command === 'discard') {
        var_dump($value->read());
    }
}
var_dump($redis->get(key()));
--EXPECTF--
watch: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM %s
get: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM %s
multi: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM %s
set: DistLock\ServerException: redis://127.0.0.1:PORT/0: NOPERM %s
exec: DistLock\ServerException: redis://127.0.0.1:PORT/0: EXECABORT%S
discard: Exception: mine
string(3) "old"
string(3) "old"
