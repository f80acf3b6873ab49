--TEST--
On a full disk no metrics file is made, and what was allocated of it is given back; once there is room, it is
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$directory = directory();
$count = '$lock = new DistLock\RedisLock($key, $dsn); $lock->acquire(); $lock->release();'
    . TELL_PLACE . 'echo preg_match("/^distlock_acquire_seconds_count.* 1$/m", DistLock\metrics()), "\n";';
// A file system of its own, which nobody else sees. In a tree that is no mount point, nobody sees the others either.
exec('unshare --mount true 2>&1', $said, $failed);
$code = "$count passthru('du -k $directory/metrics | cut -f1; mount -o remount,size=64m $directory');";
$mounted = ['unshare', '--mount', ...(posix_geteuid() === 0 ? [] : ['--map-root-user']),
    ...($failed ? ['--propagation', 'unchanged'] : []), 'sh', '-c',
    "mount -t tmpfs -o size=1m none $directory && \"\$@\" && \"\$@\"", 'sh'];
echo (new OwnPhp(['distlock.metrics_file' => "$directory/metrics"], $code, $mounted))->output();
--EXPECTREGEX--
of this process only: it can't be created: No space left on device
1
0
of all processes that share them
1
\d{4}
