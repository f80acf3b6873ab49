--TEST--
dispatch() without a ticket, before and after loop_stream(), returns nothing
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

var_dump(dispatch());
$stream = loop_stream();
var_dump(is_resource($stream), loop_stream() === $stream, dispatch());
var_dump(select([$stream], new Deadline(0.0)));
--EXPECT--
array(0) {
}
bool(true)
bool(true)
array(0) {
}
array(0) {
}
