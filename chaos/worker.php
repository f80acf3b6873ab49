<?php

declare(strict_types=1);

/* One worker of scripts/chaos: worker.php FOLDER NUMBER LIFE */

namespace DistLock\Chaos;

require __DIR__ . '/lib/autoload.php';

$libraries = getenv('DISTLOCK_CHAOS_LIBRARIES');
if ($libraries) {
    // What other libraries complain of isn't for the driver, who takes output for a crash.
    error_reporting(E_ALL & ~E_DEPRECATED & ~E_NOTICE & ~E_WARNING);
    require "$libraries/vendor/autoload.php";
}
[, $folder, $number, $life] = $argv;
$worker = new Worker($folder, json_decode(file_get_contents("$folder/run.json"), true), (int) $number, (int) $life);
try {
    $worker->work();
} catch (Given $given) {
    $worker->ends('exception');
    throw $given;
} catch (\Throwable $thrown) {
    $worker->ends('exception', ['unexpected' => get_class($thrown) . ": {$thrown->getMessage()} in {$thrown->getFile()}:{$thrown->getLine()}"]);
    throw $thrown;
}
