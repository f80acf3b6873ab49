<?php

/* What tests print about their results, so that a failure shows the value. */

namespace DistLock\Test;

/** Returns the exception of code that must throw. */
function thrown(callable $work): string
{
    try {
        $work();
    } catch (\Throwable $thrown) {
        return get_class($thrown) . ': ' . $thrown->getMessage();
    }

    return 'nothing was thrown';
}

/** Returns the message without whom it names as the owner, which the test isn't about. */
function without_owner(string $message): string
{
    return preg_replace('/: (it|"[^"]*") was held by .*/', '', $message);
}

/** Returns "yes", or the value if it is outside. A span may be longer by the time for which the machine was frozen. */
function between(float $low, float|Span $value, float $high): string
{
    if ($value instanceof Span) {
        return $value->seconds() >= $low && $value->isWithin($high)
            ? 'yes'
            : "no: {$value->seconds()}, of which the machine ran for {$value->running()}, is not between $low and $high";
    }

    return $value >= $low && $value <= $high ? 'yes' : "no: $value is not between $low and $high";
}

/** Returns "none", or the items that shouldn't be there. */
function none(iterable $items): string
{
    $items = [...$items];

    return $items === [] ? 'none' : json_encode($items, JSON_UNESCAPED_SLASHES);
}

/** Returns the time that $work took. */
function seconds(callable $work): Span
{
    $start = hrtime(true);
    $work();

    return Span::since($start);
}
