--TEST--
Two thousand failures to connect leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$listener = listen(0);
$port = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
fclose($listener);
$lock = new RedisLock(key(), dsn_of('127.0.0.1', $port));
steady(2000, fn () => thrown(fn () => $lock->acquire()));
--EXPECT--
KiB: yes, descriptors: 0
