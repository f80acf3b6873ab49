<?php

declare(strict_types=1);

/* One worker of scripts/chaos: worker.php FOLDER NUMBER LIFE */

namespace DistLock\Chaos;

require __DIR__ . '/lib/autoload.php';
require __DIR__ . '/lib/libraries.php';

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
