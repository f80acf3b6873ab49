--TEST--
Processes that name the same file share their metrics; one that was killed leaves its counts, but nothing that it held
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$ini = ['distlock.metrics_file' => directory() . '/metrics'];
$work = 'for ($i = 0; $i < 100; $i++) { $lock = new DistLock\RedisLock("$key$i", $dsn); $lock->acquire(); $lock->release(); }
    $lock->acquire(); echo "held\n"; fgets(STDIN);';
$tell = static function () use ($ini): string {
    $samples = samples((new OwnPhp($ini, TELL_PLACE . 'echo DistLock\metrics();'))->output());

    return acquisitions($samples) . " acquired, $samples[distlock_held] held, $samples[distlock_processes] processes\n";
};
// At the same time, so that all of them find no file.
$workers = array_map(static fn (int $i) => new OwnPhp($ini, "\$key = '" . key("$i") . "'; $work"), range(0, 4));
foreach ($workers as $worker) {
    echo $worker->line(), ' ';
}
echo "\n", $tell();
$workers[0]->kill();
echo 'killed: ', $workers[0]->output(), $tell();
foreach (array_slice($workers, 1) as $worker) {
    $worker->tell();
    echo $worker->output();
}
echo $tell();
echo decoct(fileperms($ini['distlock.metrics_file'])), ' ', (new OwnPhp($ini, TELL_PLACE))->output();
--EXPECT--
held held held held held 
505 acquired, 5 held, 5 processes
killed: exit code 9
505 acquired, 4 held, 4 processes
505 acquired, 0 held, 0 processes
100600 of all processes that share them
