--TEST--
A server that lacks what came with Redis 5 is told from one on which something was forbidden
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server(['--rename-command', 'ZPOPMIN', '']);
$holder = new RedisLock(key(), $server->dsn());
var_dump($holder->acquire(0.0));
$text = thrown(fn () => [$lock = new RedisLock(key(), $server->dsn()), $lock->acquire(5.0)]);
echo strstr(str_contains($text, 'ZPOPMIN') ? $text : thrown($holder->release(...)), "; it doesn't"), "\n";
--EXPECT--
bool(true)
; it doesn't know ZPOPMIN: distlock needs Redis 5 or later
