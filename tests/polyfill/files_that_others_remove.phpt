--TEST--
Without the extension, processes that remove the same files of killed processes at once get no warnings
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

const PROCESSES = 8;
const ROUNDS = 5;

// As in Laravel and Symfony, each warning becomes an exception.
$code = <<<'PHP'
    set_error_handler(static function (int $level, string $text, string $file, int $line): bool {
        if (error_reporting() & $level) {
            throw new ErrorException("$text at " . basename($file) . ":$line");
        }

        return false;
    });
    try {
        $lock = new DistLock\RedisLock($argv[1]);
        // So that all of them go on at the same time.
        echo "ready\n";
        while (!is_file($argv[2])) {
            usleep(100);
            clearstatcache();
        }
        echo json_encode([$lock->acquire(20.0), $lock->release()]);
    } catch (Throwable $thrown) {
        echo $thrown->getMessage();
    }
    PHP;
$said = [];
for ($round = 0; $round < ROUNDS; $round++) {
    $processes = [];
    for ($i = 0; $i < PROCESSES; $i++) {
        $processes[] = new WithoutExtension($code, '', [], "lock-$i", polyfill_directory() . "/go-$round");
    }
    foreach ($processes as $process) {
        $process->line();
    }
    @mkdir(polyfill_directory() . '/files/processes', 0700, true);
    for ($i = 0; $i < 300; $i++) {
        touch(polyfill_directory() . "/files/processes/killed-$i", time() - 3600);
    }
    touch(polyfill_directory() . "/go-$round");
    foreach ($processes as $process) {
        $said[] = $process->said();
    }
}
echo implode("\n", array_unique($said)), "\n";
echo count(glob(polyfill_directory() . '/files/processes/killed-*')), " files are left\n";
--EXPECT--
[true,true]
0 files are left
