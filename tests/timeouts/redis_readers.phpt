--TEST--
RedisLock: a writer is told about a reader, a reader that wants to write about another one, and one behind a writer about the holder
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$reader = reader(key());
outcome($reader);
$names = ['READER' => $reader];
$lock = new RedisLock(key(), dsn());
echo told(timeout_of($lock), $names), "\n";
var_dump($lock->acquireRead(60.0));
echo 'upgrade: ', told(timeout_of($lock), $names), "\n";
$lock->release();
line_up(1, key());
echo 'behind a writer: ', told(timeout_of($lock, mode: Mode::Read), $names), "\n";
// The answer to a caller that is turned away counts those ahead, but names no reader.
echo told(timeout_of($lock, 60.0, maxAhead: 1), $names), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.100 seconds: it was held by READER
{"host":"READER","mode":"read","weight":1} 0
bool(true)
upgrade: The lock "lock" was not acquired in 0.100 seconds: it was held by READER
{"host":"READER","mode":"read","weight":1} 0
behind a writer: The lock "lock" was not acquired in 0.100 seconds: it was held by READER, and 1 waited in front
{"host":"READER","mode":"read","weight":1} 1
The lock "lock" was not acquired, because more than 1 were ahead: 1 waited in front
null 1
