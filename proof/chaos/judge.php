<?php

declare(strict_types=1);

/*
 * judge.php FOLDER...: the second judge, which shares no code with the checker. It says whether each lock of these runs
 * is linearizable. The exit code is 1 if one isn't.
 *
 * judge.php --history FILE FOLDER...: writes their histories for other judges, and judges nothing.
 */

namespace DistLock\Chaos\History;

require __DIR__ . '/history/autoload.php';

ini_set('memory_limit', '-1');
$folders = array_slice($argv, 1);
if (($folders[0] ?? '') === '--history') {
    try {
        $export = new Export($folders[1] ?? '');
    } catch (\InvalidArgumentException $exception) {
        fwrite(STDERR, "chaos: {$exception->getMessage()}\n");
        exit(2);
    }
    foreach (array_slice($folders, 2) as $folder) {
        $export->write(new Run($folder));
    }
    exit(0);
}
$faults = 0;
foreach ($folders as $folder) {
    $run = new Run($folder);
    $counts = [];
    foreach ($run->locks() as $lock) {
        $counts[] = count($run->operations($lock));
        $found = Linearizability::of($run, $lock)->judge($run->operations($lock));
        if ($found !== null) {
            $faults++;
            echo 'NOT LINEARIZABLE: ', $run->backend(), "/$lock: ", in_words(...$found), "\n";
        }
    }
    $faults > 0 || print($run->backend() . ': ' . number_format(array_sum($counts)) . ' operations on ' . count($counts) . " locks are linearizable\n");
}
exit($faults > 0 ? 1 : 0);

/** @param string[] $owners */
function in_words(Operation $operation, array $owners): string
{
    return sprintf(
        '%s by %s, from %d to %d, is explained by no order of what came before; it was held by %s',
        $operation->f,
        $operation->owner === '' ? $operation->actor : $operation->owner,
        $operation->invoked,
        $operation->completed,
        implode(', ', $owners) ?: 'nobody',
    );
}
