<?php

/* What tests say about what they see, so that a failure shows the value. */

namespace DistLock\Test;

/** Runs what must throw, and says what it threw. */
function thrown(callable $work): string
{
    try {
        $work();
    } catch (\Throwable $thrown) {
        return get_class($thrown) . ': ' . $thrown->getMessage();
    }

    return 'nothing was thrown';
}

/** "yes", or the value that isn't. */
function between(float $low, float $value, float $high): string
{
    return $value >= $low && $value <= $high ? 'yes' : "no: $value is not between $low and $high";
}

/** "none", or the items that shouldn't be there. */
function none(iterable $items): string
{
    $items = [...$items];

    return $items === [] ? 'none' : json_encode($items, JSON_UNESCAPED_SLASHES);
}

/** Seconds that $work took. */
function seconds(callable $work): float
{
    $start = hrtime(true);
    $work();

    return (hrtime(true) - $start) / 1e9;
}
