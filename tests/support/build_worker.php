<?php

/*
 * A worker of whichever build of distlock its PHP has loaded: <kind> <name> <log> <rounds> <label>. The kind is mutex,
 * readers, permits (there are two), or several (of three; a build that supports it takes two of them at once); each is
 * also available on ZooKeeper, as nodes. Each hold is a line of the log: the label, whether it shares, from when, until
 * when, and how many permits it has. On a machine that is too busy for all rounds, it does as many as it can in some
 * seconds.
 */

const SECONDS = 15;
define('PATIENCE', 30.0 * (float) (getenv('DISTLOCK_TEST_SLOW') ?: 1));

[, $kind, $name, $log, $rounds, $label] = $argv;
$dsn = getenv('DISTLOCK_WORKER_DSN');
$class = $kind === 'nodes' ? DistLock\ZkSemaphore::class : DistLock\RedisSemaphore::class;
$parameters = (new ReflectionMethod($class, '__construct'))->getParameters();
$weight = in_array($kind, ['several', 'nodes'], true) && end($parameters)->getName() === 'weight' ? 2 : 1;
$several = $weight > 1 ? ['weight' => $weight] : [];
$lock = match ($kind) {
    'permits' => new DistLock\RedisSemaphore($name, 2, $dsn, 10.0),
    'several' => new DistLock\RedisSemaphore($name, 3, $dsn, 10.0, ...$several),
    'nodes' => new DistLock\ZkSemaphore($name, 3, getenv('DISTLOCK_WORKER_HOSTS'), 10.0, ...$several),
    default => new DistLock\RedisLock($name, $dsn, 10.0),
};

$hold = function (bool $shares) use ($label, $log, $weight): void {
    $since = hrtime(true);
    usleep(random_int(0, 1000));
    $line = "$label " . (int) $shares . " $since " . hrtime(true) . " $weight\n";
    file_put_contents($log, $line, FILE_APPEND | LOCK_EX);
};
$upgrade = function () use ($lock, $hold): void {
    try {
        if ($lock->acquire(0.02)) {
            $hold(false);
            $lock->release();
        }
    } catch (DistLock\DeadlockException) {
        // Another reader is waiting to write.
    }
};
$end = hrtime(true) + SECONDS * 1_000_000_000;
for ($i = 0; $i < $rounds && hrtime(true) < $end; $i++) {
    $reads = $kind === 'readers' && random_int(0, 2) > 0;
    $timeout = $i === 0 || random_int(0, 3) > 0 ? PATIENCE : random_int(0, 20) / 1000;
    if (!($reads ? $lock->acquireRead($timeout) : $lock->acquire($timeout))) {
        $timeout < PATIENCE || throw new RuntimeException("worker $label: no lock in time, in round $i");
        continue;
    }
    $hold($reads);
    if ($reads && random_int(0, 3) === 0) {
        $upgrade();
    }
    $lock->release(random_int(0, 3) > 0);
}
