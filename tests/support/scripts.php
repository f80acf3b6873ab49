<?php

/* The scripts of scripts/, run by tests. */

namespace DistLock\Test;

/**
 * Runs a script, and returns the lines that it said, without those by which it shows on a busy machine that it goes on.
 *
 * @return string[]
 */
function said_by(string $command, ?int &$code = null): array
{
    exec("$command 2>&1", $lines, $code);

    return array_values(preg_grep('/, \d+ s$/', $lines, PREG_GREP_INVERT));
}
