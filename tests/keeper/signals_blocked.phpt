--TEST--
The thread blocks all signals except those of a fault
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/threads.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
// A thread is born with everything blocked.
$keeper = await(fn () => in_array(SIGSEGV, signals(threads(getmypid())[1], 'SigBlk')) ? null : threads(getmypid())[1]);
// The kernel lets nobody block these two, and the C library keeps the next two.
$open = array_diff(range(1, 64), signals($keeper, 'SigBlk'), [SIGKILL, SIGSTOP, 32, 33]);
if (getenv('DISTLOCK_TEST_UNDER')) {
    // Valgrind keeps the last one for itself.
    $open = array_diff($open, [64]);
}
sort($open);
echo implode(' ', $open) === implode(' ', [SIGILL, SIGBUS, SIGFPE, SIGSEGV]) ? 'the faults' : implode(' ', $open), "\n";
--EXPECT--
the faults
