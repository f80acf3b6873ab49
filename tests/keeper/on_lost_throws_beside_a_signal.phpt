--TEST--
A callback throws when a signal waits to be handled: the signal's handler runs, too
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

pcntl_async_signals(true);
$signals = 0;
pcntl_signal(SIGUSR1, function () use (&$signals): void {
    $signals++;
});
$lock = doomed($heard, ttl: 6.0);
$lock->onLost(function (): never {
    throw new \DomainException('gone');
});
$child = child(static function (): void {
    // Long enough for a renewal that finds the loss while the parent sleeps.
    usleep((int) (4_000_000 * slowness()));
    posix_kill(MAIN_PROCESS, SIGUSR1);
});
try {
    // The signal ends the call. Now PHP looks for both.
    usleep((int) (20_000_000 * slowness()));
    echo "not reached\n";
} catch (\DomainException $exception) {
    echo $exception->getMessage(), "\n";
}
await(function () use (&$signals): bool {
    return $signals === 1;
});
$child->wait();
echo "$signals signal\n";
--EXPECT--
gone
1 signal
