<?php

/* The threads of a process, as seen by the kernel. */

namespace DistLock\Test;

/** @return string[] the status of each thread in /proc, the main one first */
function threads(int $pid): array
{
    $directories = glob("/proc/$pid/task/*");
    natsort($directories);

    return array_values(array_map(fn (string $directory) => file_get_contents("$directory/status"), $directories));
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
