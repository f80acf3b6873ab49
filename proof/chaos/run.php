<?php

declare(strict_types=1);

/* Run by scripts/chaos: the runs with all backends, one after the other. */

namespace DistLock\Chaos;

require __DIR__ . '/../../tests/support/harness.php';
foreach (['zookeeper', 'quorum', 'sentinel', 'cluster', 'wall_clock', 'contention', 'observe', 'foreign_locks', 'replicas'] as $part) {
    require_once __DIR__ . "/../../tests/support/$part.php";
}
require __DIR__ . '/../../tests/zookeeper/client.php';
require __DIR__ . '/lib/autoload.php';

try {
    $options = new Options(array_slice($argv, 1));
} catch (\InvalidArgumentException $exception) {
    fwrite(STDERR, "chaos: {$exception->getMessage()}\n");
    exit(2);
}
$folder = $options->folder ?? sys_get_temp_dir() . '/distlock-chaos.' . bin2hex(random_bytes(4));
is_dir($folder) || mkdir($folder, recursive: true);
$folder = realpath($folder);
echo "seed $options->seed\n";
$violated = [];
foreach ($options->backends as $name) {
    $seconds = $options->acquisitions !== null ? INF : $options->minutes * 60 / count($options->backends);
    $driver = new Driver($options, $name, Backend::start($name, $options->subject), "$folder/$name");
    $driver->run($seconds) || $violated[] = $name;
}
if ($options->history !== null) {
    $folders = array_map(fn (string $name): string => "$folder/$name", $options->backends);
    $command = [PHP_BINARY, '-n', __DIR__ . '/judge.php', '--history', $options->history, ...$folders];
    passthru(implode(' ', array_map(escapeshellarg(...), $command)));
}
if ($violated === [] && $options->folder === null && !$options->keeps) {
    exec('rm -rf ' . escapeshellarg($folder));
} else {
    echo "the histories and the reports are in $folder\n";
}
exit($violated === [] ? 0 : 1);
