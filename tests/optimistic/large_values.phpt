--TEST--
Values are up to 64 MiB; longer ones are neither written nor read
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

ini_set('memory_limit', '1G');
$server = server();
$value = new RedisOptimisticLock('key', $server->dsn(['timeout' => 30 * slowness()]));
$longest = str_repeat("\0\r\n.", 1 << 24);
var_dump(strlen($longest), $value->update(fn () => $longest) === $longest, $value->read() === $longest);
echo thrown(fn () => $value->update(fn ($old) => $old . 'x')), "\n";
$server->redis()->append('key', 'x');
echo failure(fn () => $value->read()), "\n";
echo failure(fn () => $value->update(fn () => '')), "\n";
$server->redis()->del('key');
var_dump($value->update(one_more(...)));
--EXPECT--
int(67108864)
bool(true)
bool(true)
ValueError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must not return more than 67108864 bytes, 67108865 returned
DistLock\ServerException: redis://127.0.0.1:PORT/0: the value of "key" is longer than 67108864 bytes
DistLock\ServerException: redis://127.0.0.1:PORT/0: the value of "key" is longer than 67108864 bytes
string(1) "1"
