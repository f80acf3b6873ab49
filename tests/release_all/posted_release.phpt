--TEST--
release_all() waits for what was released without waiting
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

$server = server();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$lock->release(false);
var_dump(release_all());
var_dump($server->redis()->exists(key()));
--EXPECT--
int(0)
int(0)
