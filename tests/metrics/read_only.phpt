--TEST--
A process that may only read the metrics file is told what is in it, and counts by itself; one that may not read it is told so
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

/** Still root, but bound by the modes of files. Another user might not be allowed to go where PHP and the tests are. */
const WITHOUT_PRIVILEGES = ['setpriv', '--inh-caps=-all', '--bounding-set=-dac_override,-dac_read_search'];

$file = directory() . '/metrics';
$ini = ['distlock.metrics_file' => $file];
$work = '$lock = new DistLock\RedisLock($key, $dsn); $lock->acquire(); $lock->release();';
$worker = new OwnPhp($ini, "$work \$lock->acquire(); echo \"ready\n\"; fgets(STDIN);");
$worker->line();
$reader = static fn () => new OwnPhp($ini, TELL_PLACE . str_replace('$key', '"$key/own"', $work) . 'echo DistLock\metrics();', posix_geteuid() === 0 ? WITHOUT_PRIVILEGES : [], true);
foreach (['not at all' => 0, 'read' => 0400] as $may => $mode) {
    chmod($file, $mode);
    $told = $reader()->output();
    $samples = samples($told);
    echo $may, ': ', strtok($told, "\n"), ', ', acquisitions($samples), " acquired, $samples[distlock_held] held\n";
}
--EXPECT--
not at all: of this process only: it can't be opened: Permission denied, 1 acquired, 0 held
read: of this process only: it is read-only, 3 acquired, 1 held
