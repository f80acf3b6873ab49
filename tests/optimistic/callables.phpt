--TEST--
$change may be any callable: a name, a method, one that __call answers for, one that returns a reference
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

final class Changes
{
    public function __call(string $name, array $arguments): string
    {
        if ($name === 'conflict' && $arguments[0] === 'B') {
            redis()->set(key(), 'c');

            return 'lost';
        }

        return $arguments[0] . $name;
    }

    public static function twice(?string $old): string
    {
        return $old . $old;
    }
}

$value = value();
$value->update(fn () => 'b');
var_dump($value->update('strtoupper'));
var_dump($value->update([new Changes(), 'conflict']));
var_dump($value->update('DistLock\Test\Changes::twice'));
var_dump($value->update(function &($old) {
    static $new = 'by reference';

    return $new;
}));
--EXPECT--
string(1) "B"
string(9) "cconflict"
string(18) "cconflictcconflict"
string(12) "by reference"
