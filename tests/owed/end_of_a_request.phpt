--TEST--
What the end of a request could not release is released by its worker when the server is back, without another request
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';
require_once __DIR__ . '/../support/worker.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$worker = worker(dsn: $proxy->dsn(impatient()), ttl: LONG_TTL);
foreach (['hold', 'refuse'] as $fault) {
    $request = $worker->start("\$lock->acquire(20.0); echo \$lock->getState()->name; gate('$fault');");
    $worker->await($fault);
    $proxy->$fault();
    $worker->open($fault);
    echo "$fault: ", $request->response()->body, ', ';
    // Another request begins when that one is over with everything.
    echo $worker->run('echo "over";'), ', ', $redis->exists(key()), ' taken, ';
    $fault === 'hold' && $proxy->refuse();
    $proxy->pass();
    echo gone($redis, key()), "\n";
}
--EXPECT--
hold: Held, over, 1 taken, free
refuse: Held, over, 1 taken, free
