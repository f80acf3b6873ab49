<?php

namespace DistLock\Test;

use DistLock\OptimisticLock;

/**
 * Has many processes increment one value, some of which are killed. Every confirmed write must be in the result; for
 * each killed process, one more may be.
 *
 * @param \Closure(): OptimisticLock $make called in the process that uses it
 */
function count_up(\Closure $make, int $processes = 16, int $rounds = 20): void
{
    $log = directory() . '/log';
    touch($log);
    $children = [];
    for ($i = 0; $i < $processes; $i++) {
        $children[] = child(static function () use ($make, $rounds, $log) {
            $value = $make();
            for ($round = 0; $round < $rounds; $round++) {
                $value->update(fn (?string $old) => (string) ((int) $old + 1), 120.0);
                file_put_contents($log, '.', FILE_APPEND);
            }
        });
    }
    foreach (array_slice($children, 0, intdiv($processes, 4)) as $number => $child) {
        await(fn () => filesize($log) >= ($number + 1) * $rounds || clearstatcache() !== null, 60);
        $child->kill();
    }
    foreach (array_slice($children, intdiv($processes, 4)) as $child) {
        $child->result(120);
    }
    $written = strlen(file_get_contents($log));
    $there = (int) $make()->read();
    echo $there >= $written && $there <= $written + intdiv($processes, 4) ? "nothing was lost\n" : "$there of $written\n";
}
