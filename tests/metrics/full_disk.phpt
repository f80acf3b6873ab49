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
// A file system of its own, which nobody else sees. In a tree that isn't a mount point, nobody sees the others either,
// but unshare has to be told so; and there, only root may make a namespace.
$ways = ['unshare --mount', 'unshare --mount --map-root-user', 'sudo --non-interactive unshare --mount'];
$ways = array_merge(...array_map(fn (string $way): array => [$way, "$way --propagation unchanged"], $ways));
$works = static function (string $way): bool {
    exec("$way true 2>&1", $said, $code);

    return $code === 0;
};
$way = current(array_filter($ways, $works)) ?: throw new \RuntimeException('nobody here may mount anything');
// Only root may mount, but the directory and the processes are this user's.
$sudo = str_starts_with($way, 'sudo') ? 'sudo --non-interactive ' : '';
$user = $sudo === '' ? '' : sprintf(',uid=%d,gid=%d', posix_geteuid(), posix_getegid());
$run = $sudo === '' ? '"$@"' : sprintf('setpriv --reuid=%d --regid=%d --clear-groups "$@"', posix_geteuid(), posix_getegid());
$code = "$count passthru('du -k $directory/metrics | cut -f1; {$sudo}mount -o remount,size=64m $directory');";
$mounted = [...explode(' ', $way), 'sh', '-c', "mount -t tmpfs -o size=1m$user none $directory && $run && $run", 'sh'];
echo (new OwnPhp(['distlock.metrics_file' => "$directory/metrics"], $code, $mounted))->output();
--EXPECTREGEX--
of this process only: it can't be created: No space left on device
1
0
of all processes that share them
1
\d{4}
