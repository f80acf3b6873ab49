<?php

/* What a process takes. */

namespace DistLock\Test;

/** In KiB, how much more memory this process has had in use at any time during $work than before. */
function growth(callable $work): int
{
    file_put_contents('/proc/self/clear_refs', '5');
    $before = memory('VmRSS');
    $work();

    return memory('VmHWM') - $before;
}

/** In KiB, from /proc/self/status. */
function memory(string $field): int
{
    preg_match("/^$field:\s+(\d+)/m", file_get_contents('/proc/self/status'), $found);

    return (int) $found[1];
}

/**
 * Runs $cycle so often, after as many runs as it takes to get going, and says what this process has more of afterwards:
 * descriptors, and memory that isn't explained by the usual coming and going of pages. Pages of files aren't counted: the
 * kernel takes them away and brings them back as it likes. Where everything is slow, and something else looks for leaks, it
 * runs less often; and so it does where that takes more than a minute, but a quarter of it at the least.
 */
function steady(int $count, callable $cycle): void
{
    $count = (int) ceil($count / slowness());
    for ($number = 0; $number < $count / 5; $number++) {
        $cycle();
    }
    // The first look takes memory, too.
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
    // In one piece, as forked children may say the same.
    echo "KiB: $grown, descriptors: $opened\n";
}

/** "yes", or how many KiB more than come and go by themselves. */
function little(int $memory): string
{
    // What watches a process and slows it down, as valgrind, takes memory of its own, and finds what is lost.
    return slowness() > 1.0 ? 'yes' : between(-INF, $memory, 256);
}
