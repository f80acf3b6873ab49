--TEST--
A worker killed in the critical section blocks the lock no longer than its ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/expect.php';

$worker = worker(ttl: 1.5);
$worker->start('$lock->acquire(); gate("critical section");');
$worker->await('critical section');
$since = hrtime(true);
posix_kill($worker->pid(), SIGKILL);
echo $worker->run('var_dump($lock->acquire());');
echo 'within the ttl: ', between(0.0, Span::since($since), 1.5 + 2 * slowness()), "\n";
--EXPECT--
bool(true)
within the ttl: yes
