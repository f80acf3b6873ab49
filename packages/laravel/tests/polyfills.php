<?php

// Stands in for what Laravel takes from symfony/polyfill-php85 and -php86, as far as the tests need it.

declare(strict_types=1);

if (!function_exists('array_first')) {
    /** @param mixed[] $array */
    function array_first(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_first($array)];
    }
}

if (!function_exists('array_last')) {
    /** @param mixed[] $array */
    function array_last(array $array): mixed
    {
        return $array === [] ? null : $array[array_key_last($array)];
    }
}

if (!enum_exists('SortDirection')) {
    enum SortDirection
    {
        case Ascending;
        case Descending;
    }
}
