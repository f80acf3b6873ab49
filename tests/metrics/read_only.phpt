--TEST--
Who may only read the metrics file is told what is in it, and counts by itself; who may not is told so
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

// Where another user can get to.
$directory = sys_get_temp_dir() . '/distlock-' . bin2hex(random_bytes(8));
mkdir($directory, 0755);
$file = "$directory/metrics";
at_end(static fn () => unlink($file) && rmdir($directory));
$ini = ['distlock.metrics_file' => $file];
$work = '$lock = new DistLock\RedisLock($key, $dsn); $lock->acquire(); $lock->release();';
$worker = new OwnPhp($ini, "$work \$lock->acquire(); echo \"ready\n\"; fgets(STDIN);");
$worker->line();
$is_root = posix_geteuid() === 0;
$reader = static fn () => new OwnPhp($ini, TELL_PLACE . str_replace('$key', '"$key/own"', $work) . 'echo DistLock\metrics();', $is_root ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [], true);
foreach (['not at all' => $is_root ? 0600 : 0, 'read' => $is_root ? 0644 : 0400] as $may => $mode) {
    chmod($file, $mode);
    $told = $reader()->output();
    $samples = samples($told);
    echo $may, ': ', strtok($told, "\n"), ', ', acquisitions($samples), " acquired, $samples[distlock_held] held\n";
}
--EXPECT--
not at all: of this process only: it can't be opened: Permission denied, 1 acquired, 0 held
read: of this process only: it is read-only, 3 acquired, 1 held
