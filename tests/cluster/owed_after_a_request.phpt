--TEST--
A lock that the end of a request could not release while its slot was moving is released by the worker when the slot has arrived
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/worker.php';

$set = cluster();
$worker = worker(dsn: $set->dsn(), ttl: LONG_TTL);
foreach (['all keys', 'one key'] as $moved) {
    $request = $worker->start("\$lock->acquire(20.0); echo \$lock->getState()->name; gate('$moved');");
    $worker->await($moved);
    $migration = $set->migrate(key());
    $moved === 'all keys' ? $migration->moveKeys() : $migration->moveKey(key());
    $worker->open($moved);
    echo "$moved: ", $request->response()->body, ', ';
    // Another request begins when that one is over with everything.
    echo $worker->run('echo "over";'), ', ';
    $migration->finish();
    echo gone($migration->target->redis(), key()), "\n";
}
--EXPECT--
all keys: Held, over, free
one key: Held, over, free
