--TEST--
A wait that is interrupted when others have taken since costs its permits, and their slots stay
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';
require_once __DIR__ . '/../support/signals.php';

$limiter = exhausted();
on_signal(fn () => throw new \RuntimeException('enough'));
$pid = getmypid();
$other = child(static function () use ($pid): ?float {
    $other = limiter(1, 60.0);
    await_takers(1, $other);
    $slot = $other->reserve();
    posix_kill($pid, SIGUSR1);

    return $slot;
});
echo thrown(fn () => $limiter->acquire()), "\n";
echo between(100.0, $other->result(), 120.0), "\n";
// Nothing changes after the next call, which comes behind whatever was posted.
var_dump($limiter->inspect()->waiting);
--EXPECT--
RuntimeException: enough
yes
int(2)
