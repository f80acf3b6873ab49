--TEST--
A key of another type is a ServerException, and stays as it is
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

redis()->rawCommand('RPUSH', key(), 'a', 'b');
$value = value();
echo failure(fn () => $value->read()), "\n";
echo failure(fn () => $value->update(one_more(...))), "\n";
var_dump(redis()->lRange(key(), 0, -1));
redis()->del(key());
var_dump($value->update(one_more(...)));
echo clean(), "\n";
--EXPECTF--
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE %s
DistLock\ServerException: redis://127.0.0.1:PORT/0: WRONGTYPE %s
array(2) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "b"
}
string(1) "1"
1 clean
