--TEST--
A stream that the user closes, or writes to, disturbs nothing: the next call returns another one
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$stream = loop_stream();
var_dump(@fwrite($stream, 'x'), @fread($stream, 1));
$holder = new RedisLock(key(), dsn());
$holder->acquire();
$lock = new RedisLock(key(), dsn());
$ticket = $lock->enqueue();
tick_until(fn () => redis()->zCard(queue(key())) === 1);
fclose($stream);
fclose(loop_stream());
$holder->release();
$another = loop_stream();
var_dump($another === $stream, $another === loop_stream(), select([$another], new Deadline(20)) !== []);
var_dump(settled($ticket), $lock->release());
fclose(loop_stream());
var_dump(dispatch());
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
