<?php

namespace DistLock\Polyfill;

/**
 * Says where it matters that the extension is missing: once for each process.
 *
 * @internal
 */
final class Notice
{
    public static function log(): void
    {
        $pid = (int) getmypid();
        $seen = Directory::path('processes') . "/told-$pid";
        $told = @filemtime($seen);
        if ($told === false || time() - $told > 3600) {
            @touch($seen);
            error_log('distlock/polyfill stands in for the PHP extension distlock, which is missing: its locks are files in '
                . Directory::root() . ', and exclude nobody on other machines.');
        }
    }
}
