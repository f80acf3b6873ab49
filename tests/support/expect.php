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

/** "yes", or the value that isn't. A span may have been longer by the time in which the machine stood still. */
function between(float $low, float|Span $value, float $high): string
{
    if ($value instanceof Span) {
        return $value->seconds() >= $low && $value->isWithin($high)
            ? 'yes'
            : "no: {$value->seconds()}, of which the machine ran for {$value->running()}, is not between $low and $high";
    }

    return $value >= $low && $value <= $high ? 'yes' : "no: $value is not between $low and $high";
}

/** "none", or the items that shouldn't be there. */
function none(iterable $items): string
{
    $items = [...$items];

    return $items === [] ? 'none' : json_encode($items, JSON_UNESCAPED_SLASHES);
}

/** The time that $work took. */
function seconds(callable $work): Span
{
    $start = hrtime(true);
    $work();

    return Span::since($start);
}
