<?php

/*
 * A worker of whichever build of distlock its PHP has loaded: <kind> <name> <log> <rounds> <label>. A kind is a mutex, readers, or
 * permits (of which there are two). Each hold is a line of the log: the label, whether it shares, from when and to when.
 */

[, $kind, $name, $log, $rounds, $label] = $argv;
$dsn = getenv('DISTLOCK_WORKER_DSN');
$lock = $kind === 'permits' ? new DistLock\RedisSemaphore($name, 2, $dsn, 10.0) : new DistLock\RedisLock($name, $dsn, 10.0);

$hold = function (bool $shares) use ($label, $log): void {
    $since = hrtime(true);
    usleep(random_int(0, 1000));
    file_put_contents($log, "$label " . (int) $shares . " $since " . hrtime(true) . "\n", FILE_APPEND | LOCK_EX);
};
$upgrade = function () use ($lock, $hold): void {
    try {
        if ($lock->acquire(0.02)) {
            $hold(false);
            $lock->release();
        }
    } catch (DistLock\DeadlockException) {
        // Another reader waits to write.
    }
};
for ($i = 0; $i < $rounds; $i++) {
    $reads = $kind === 'readers' && random_int(0, 2) > 0;
    $timeout = $rounds === '1' || random_int(0, 3) > 0 ? 60.0 : random_int(0, 20) / 1000;
    if (!($reads ? $lock->acquireRead($timeout) : $lock->acquire($timeout))) {
        $timeout < 60.0 || throw new RuntimeException('no lock within a minute');
        continue;
    }
    $hold($reads);
    if ($reads && random_int(0, 3) === 0) {
        $upgrade();
    }
    $lock->release(random_int(0, 3) > 0);
}
