--TEST--
Values are any bytes: none, NUL, line ends, what isn't UTF-8
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
foreach (['', "\0", "a\0b\r\n$3\r\n", "\xff\xfe", '0', implode('', array_map('chr', range(0, 255))), str_repeat("\0\r\n", 100000)] as $bytes) {
    $seen = null;
    var_dump($value->update(fn () => $bytes) === $bytes && $value->read() === $bytes && redis()->get(key()) === $bytes);
    $value->update(function ($old) use (&$seen) {
        return $seen = $old;
    });
    var_dump($seen === $bytes);
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
