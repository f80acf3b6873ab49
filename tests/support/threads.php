<?php

/* The threads of a process, as seen by the kernel. */

namespace DistLock\Test;

/** @return string[] the status of each thread in /proc, the main one first */
function threads(int $pid): array
{
    $others = array_diff(array_map('basename', glob("/proc/$pid/task/*")), [$pid]);
    sort($others, SORT_NUMERIC);

    // Their numbers may be smaller than that of the main one, because they begin again at some point.
    return array_map(fn (string $thread) => file_get_contents("/proc/$pid/task/$thread/status"), [$pid, ...$others]);
}

/** @return int[] the signals in a mask of that status: SigBlk, ShdPnd ... */
function signals(string $status, string $mask): array
{
    preg_match("/^$mask:\s*([0-9a-f]{16})$/m", $status, $match);
    $bits = array_reverse(str_split(base_convert_bits($match[1])));

    return array_map(fn (int $bit) => $bit + 1, array_keys($bits, '1'));
}

function base_convert_bits(string $hex): string
{
    return implode('', array_map(fn (string $digit) => sprintf('%04b', hexdec($digit)), str_split($hex)));
}
