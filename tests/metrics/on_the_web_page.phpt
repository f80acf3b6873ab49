--TEST--
distlock web gives its page the sums over all names of what distlock metrics prints, or says why there are none
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../cli/run.php';
require __DIR__ . '/../support/metrics.php';

$file = directory() . '/metrics';
$told = static function (string $file): mixed {
    $command = command('web', '--port', '0', '--redis', dsn(), key());
    array_splice($command, array_search(root() . '/bin/distlock', $command, true), 0, ['-d', "distlock.metrics_file=$file"]);
    $web = new Running($command);

    return json_decode(file_get_contents('http' . $web->await('http') . 'locks.json'), true, flags: JSON_THROW_ON_ERROR)['metrics'];
};
// A name is anybody's: it may look like the labels that follow it.
$names = "'*quote\",outcome=\"failed\",le= *other'";
$ini = ['distlock.metrics_file' => $file, 'distlock.metrics_names' => $names];
$worker = new OwnPhp($ini, '$locks = []; foreach (["quote\",outcome=\"failed\",le=", "other", "third"] as $name) {
        $locks[] = $lock = new DistLock\RedisLock("$key $name", $dsn);
        $lock->acquire();
    }
    $locks[] = $lock = new DistLock\RedisSemaphore($key . "semaphore", 1, $dsn);
    $lock->acquire();
    ($other = new DistLock\RedisSemaphore($key . "semaphore", 1, $dsn))->acquire(0.0);
    echo preg_match_all("/^distlock_acquire_seconds_count\{.*name=\"/m", DistLock\metrics()), " named\n"; fgets(STDIN);');
echo $worker->line(), "\n";
$sums = $told($file);
echo json_encode($sums['acquire_seconds_count']), ' ', max($sums['acquire_seconds_bucket']), ' ', json_encode(preg_grep('/^[\d.]+$|^\+Inf$/D', array_keys($sums['acquire_seconds_bucket']), PREG_GREP_INVERT)), "\n";
echo json_encode([$sums['held'], $sums['waiting'], $sums['lost_total']]), "\n";
echo $told(''), "\n", $told('/nowhere/metrics'), "\n";
--EXPECT--
2 named
{"acquired":4,"timed_out":1} 4 []
[{"all":4},{"all":0},{"expired":0,"held_too_long":0,"taken_away":0,"session_expired":0}]
the ini setting distlock.metrics_file names no file
/nowhere/metrics can't be used: it can't be opened: No such file or directory
