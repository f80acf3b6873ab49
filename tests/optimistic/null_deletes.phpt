--TEST--
null deletes the key, and stands for a missing one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
$value->update(fn () => 'there');
var_dump(redis()->exists(key()));
var_dump($value->update(fn () => null), redis()->exists(key()), $value->read());
var_dump($value->update(fn ($old) => $old), redis()->exists(key()));
var_dump($value->update(fn ($old) => var_export($old, true)));
echo clean(), "\n";
--EXPECT--
int(1)
NULL
int(0)
NULL
NULL
int(0)
string(4) "NULL"
1 clean
