--TEST--
The master of PHP-FPM has no thread; a worker has one from its first lock on
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/worker.php';
require_once __DIR__ . '/../support/threads.php';

$worker = worker();
$master = (int) preg_replace('/.*^PPid:\s*(\d+)$.*/ms', '$1', threads($worker->pid())[0]);
$count = fn () => count(threads($master)) . ' ' . count(threads($worker->pid())) . "\n";
echo $count();
$worker->run('$lock->acquire();');
echo $count();
--EXPECT--
1 1
1 2
