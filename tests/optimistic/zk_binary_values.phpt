--TEST--
On ZooKeeper, values are any bytes, as many as fit
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/zookeeper.php';

$value = value();
$longest = str_repeat("\0\xff\r\n", 1016 * 256);
foreach (['', "\0", "a\0b", "\xff\xfe", '0', implode('', array_map('chr', range(0, 255))), $longest] as $bytes) {
    $seen = null;
    $value->update(fn () => $bytes);
    $value->update(function ($old) use (&$seen) {
        return $seen = $old;
    });
    var_dump($value->read() === $bytes && $seen === $bytes && zk()->get(path()) === $bytes);
}
var_dump(strlen($longest));
echo failure(fn () => $value->update(fn (string $old) => $old . 'x')), "\n";
var_dump($value->update(fn () => null), $value->update(fn () => $longest) === $longest);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1040384)
ValueError: DistLock\ZkOptimisticLock::update(): Argument #1 ($change) must not return more than 1040384 bytes, 1040385 returned
NULL
bool(true)
