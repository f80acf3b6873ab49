--TEST--
The thread maps no memory but its stack as long as it has nothing to renew
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/threads.php';

$before = memory('VmSize');
$lock = new RedisLock(key(), dsn(), 60.0);
$lock->acquire();
// It sleeps once it has seen that nothing is due. A thread is born with everything blocked.
await(fn () => preg_match('/^State:\s+S/m', threads(getmypid())[1]) && !in_array(SIGSEGV, signals(threads(getmypid())[1], 'SigBlk')));
// An arena of the C library takes 64 or 128 MB of addresses, the file of the metrics 5 MB.
$grown = (memory('VmSize') - $before) / 1024;
// A slow tool, such as valgrind, uses memory of its own.
echo 'MB: ', slowness() > 1.0 ? 'yes' : between(0, $grown, 16), "\n";
--EXPECT--
MB: yes
