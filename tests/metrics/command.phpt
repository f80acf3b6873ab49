--TEST--
distlock metrics prints what the processes that share the file have counted, and says why if it can't
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../cli/cli.php';
require __DIR__ . '/../support/metrics.php';

$file = directory() . '/metrics';
$worker = new OwnPhp(['distlock.metrics_file' => $file], '$lock = new DistLock\RedisLock($key, $dsn); $lock->acquire(); echo "held\n"; fgets(STDIN);');
$worker->line();
$metrics = static function (string $file, string ...$arguments): Ran {
    $command = command('metrics', ...$arguments);
    array_splice($command, array_search(root() . '/bin/distlock', $command, true), 0, ['-d', "distlock.metrics_file=$file"]);

    return run([], [], $command);
};
$ran = $metrics($file);
echo $ran->code, ': ', acquisitions(samples($ran->out)), ' acquired, ', samples($ran->out)['distlock_held'], ' held', checked_metrics($ran->out), $ran->errors, "\n";
echo $metrics('')->failure(), strtr($metrics('/nowhere/metrics')->failure(), [root() => '']), $metrics($file, 'lock')->failure();
--EXPECT--
0: 1 acquired, 1 held
2: the ini setting distlock.metrics_file names no file
2: /nowhere/metrics can't be used: it can't be opened: No such file or directory
2: metrics takes no argument
