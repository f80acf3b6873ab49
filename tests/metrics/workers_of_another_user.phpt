--TEST--
Workers that may not open the metrics file, which their master opened as root, count in it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$file = directory() . '/metrics';
// Where another user can get to.
$directory = sys_get_temp_dir() . '/distlock-' . bin2hex(random_bytes(8));
mkdir($directory, 0755);
$script = "$directory/script.php";
at_end(static fn () => unlink($script) && rmdir($directory));
$is_root = posix_geteuid() === 0;
file_put_contents($script, '<?php $lock = new DistLock\RedisLock(' . var_export(key(), true) . ', ' . var_export(dsn(), true) . ');
    $lock->acquire(); $lock->release(); echo is_writable(' . var_export($file, true) . ') ? "may" : "may not";');
$fpm = fpm(2, ['distlock.metrics_file' => $file], $is_root ? ['user' => 'nobody', 'group' => 'nogroup'] : []);
echo $fpm->request($script)->body === ($is_root ? 'may not' : 'may') ? "as expected\n" : "unexpected\n";
$samples = samples((new OwnPhp(['distlock.metrics_file' => $file], 'echo DistLock\metrics();'))->output());
echo acquisitions($samples), " acquired, $samples[distlock_processes] process\n";
$fpm->stop();
$samples = samples((new OwnPhp(['distlock.metrics_file' => $file], 'echo DistLock\metrics();'))->output());
echo 'after its end: ', acquisitions($samples), " acquired, $samples[distlock_processes] processes\n";
--EXPECT--
as expected
1 acquired, 1 process
after its end: 1 acquired, 0 processes
