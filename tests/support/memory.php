<?php

/* The memory and the descriptors that a process uses. */

namespace DistLock\Test;

/** Returns, in KiB, how much more memory this process used at any time during $work than before. */
function growth(callable $work): int
{
    file_put_contents('/proc/self/clear_refs', '5');
    $before = memory('VmRSS');
    $work();

    return memory('VmHWM') - $before;
}

/** Returns a field of /proc/self/status, in KiB. */
function memory(string $field): int
{
    preg_match("/^$field:\s+(\d+)/m", file_get_contents('/proc/self/status'), $found);

    return (int) $found[1];
}

/**
 * Runs $cycle this often, after as many runs to warm up, and reports what the process has more of afterwards:
 * descriptors, and memory beyond the usual fluctuation of pages. Pages of files don't count, because the kernel removes
 * and restores them as it likes. It runs less often if everything is slow and something else looks for leaks, and if it
 * would take more than a minute, but at least a quarter as often.
 */
function steady(int $count, callable $cycle): void
{
    $count = (int) ceil($count / slowness());
    for ($number = 0; $number < $count / 5; $number++) {
        $cycle();
    }
    // The first look takes some memory itself.
    foreach ([1, 2] as $look) {
        $descriptors = count(descriptors());
        $memory = memory('RssAnon');
    }
    $deadline = new Deadline(60);
    for ($number = 0; $number < $count && ($number < $count / 4 || $deadline->remaining() > 0); $number++) {
        $cycle();
    }
    $grown = little(memory('RssAnon') - $memory);
    $opened = count(descriptors()) - $descriptors;
    // This is one write, because forked children may print at the same time.
    echo "KiB: $grown, descriptors: $opened\n";
}

/** Returns "yes", or how many KiB exceed the usual fluctuation. */
function little(int $memory): string
{
    // A slow tool such as valgrind uses memory of its own, and finds leaks itself.
    return slowness() > 1.0 ? 'yes' : between(-INF, $memory, 256);
}
