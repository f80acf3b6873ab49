--TEST--
A request that is cut off while a reader waits to become the writer leaves nothing behind
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/observe.php';

$other = reader(key(), ttl: 600.0);
outcome($other);
$worker = worker(['max_execution_time' => 600], dsn(['client_name' => client_name()]));
$pid = $worker->pid();
for ($i = 0; $i < 2; $i++) {
    $request = $worker->start('$lock->acquireRead(); $lock->acquire(); echo "acquired";');
    await_waiters(1, key());
    [$reader] = queue_up(key(), fn () => reader(key()));
    // As PHP's own timer does when the time has passed.
    posix_kill($pid, SIGPROF);
    echo strip_tags(strtok($request->response()->body, '.')), "\n", outcome($reader), "\n";
    released($reader);
    var_dump(sharers(key()) === [$other->pid], redis()->exists(queue(key())), count(listeners(client_name())));
}
echo $worker->run('var_dump($lock->acquireRead(0.0), $lock->release());');
var_dump($worker->pid() === $pid);
--EXPECTF--
%AMaximum execution time of 600 seconds exceeded in %A
acquired
bool(true)
int(0)
int(1)
%AMaximum execution time of 600 seconds exceeded in %A
acquired
bool(true)
int(0)
int(1)
bool(true)
bool(true)
bool(true)
