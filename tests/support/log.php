<?php

/* The lines that distlock writes to PHP's error log. */

namespace DistLock\Test;

/** Has PHP log into a file of this test's own. */
function log_here(): string
{
    $file = directory() . '/log';
    ini_set('error_log', $file);

    return $file;
}

/** What has been logged since the last call, without what differs between runs. */
function logged(string $file): string
{
    $lines = is_file($file) ? file_get_contents($file) : '';
    file_put_contents($file, '');
    $lines = preg_replace('/^\[[^]]+\] /m', '', $lines);
    $lines = strtr($lines, [key('') => '', gethostname() . ':' => 'HOST:']);
    $lines = preg_replace(
        ['/ on \S+ for \d+\.\d{3} s /', '/HOST:\d+/', '/the node ".*?"/'],
        [' on SERVER for N s ', 'HOST:PID', 'NODE'],
        $lines,
    );

    return $lines === '' ? "nothing\n" : $lines;
}
