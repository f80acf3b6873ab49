--TEST--
If the metrics file is truncated while processes count in it, they go on, each by itself
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$file = directory() . '/metrics';
$ini = ['distlock.metrics_file' => $file];
$work = '$lock = new DistLock\RedisLock($key, $dsn); echo $lock->acquire() && $lock->release() ? "works, " : "doesn\'t work, ";';
$tell = 'echo str_contains(DistLock\metrics(), "\ndistlock_held 0\n") ? "tells, " : "doesn\'t tell, ";' . TELL_PLACE;
foreach ([0, 4096, 8192] as $size) {
    @unlink($file);
    $counting = new OwnPhp($ini, "$work echo \"ready\n\"; fgets(STDIN); $work $tell if (pcntl_fork() === 0) { echo 'a child: '; $work $tell exit; } pcntl_wait(\$status); $work");
    $reading = new OwnPhp($ini, "echo \"ready\n\"; fgets(STDIN); $tell");
    $counting->line();
    $reading->line();
    ftruncate(fopen($file, 'r+'), $size);
    echo "to $size bytes\n";
    foreach (['counting' => $counting, 'reading' => $reading] as $what => $process) {
        $process->tell();
        echo "$what: ", $process->output(), "\n";
    }
}
--EXPECT--
to 0 bytes
counting: works, tells, of this process only: it was truncated while it was in use
a child: works, tells, of this process only: it was truncated while it was in use
works, 
reading: tells, of this process only: it was truncated while it was in use

to 4096 bytes
counting: works, tells, of this process only: it was truncated while it was in use
a child: works, tells, of this process only: it was truncated while it was in use
works, 
reading: tells, of this process only: it was truncated while it was in use

to 8192 bytes
counting: works, tells, of this process only: it was truncated while it was in use
a child: works, tells, of this process only: it was truncated while it was in use
works, 
reading: tells, of this process only: it was truncated while it was in use
