<?php

/*
 * Runs alongside the tests: <directory>. It only sleeps for moments; if one lasts longer, the machine was frozen, or
 * had no time for processes that woke up. It writes each such time to the file "stalls" of the directory, as two
 * numbers of hrtime(); the file "awake" contains the time of its last look.
 */

const MOMENT = 10_000_000;
const STALL = 20_000_000;

[, $directory] = $argv;
$stalls = fopen("$directory/stalls", 'a');
$awake = fopen("$directory/awake", 'w');
array_map(fn ($stream) => stream_set_write_buffer($stream, 0), [$stalls, $awake]);
for ($now = hrtime(true); is_dir($directory); $now = $woken) {
    clearstatcache();
    usleep(intdiv(MOMENT, 1000));
    $woken = hrtime(true);
    $due = $now + MOMENT;
    if ($woken - $due >= STALL) {
        fwrite($stalls, pack('qq', $due, $woken));
    }
    rewind($awake);
    fwrite($awake, pack('q', $woken));
}
