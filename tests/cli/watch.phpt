--TEST--
watch shows the list again and again; if stdout is no terminal, one below the other
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn(), 30.0);
$lock->acquire();
$watched = distlock('watch', own(), '--count', '2', '--interval=0.1');
echo plain($watched->out), $watched->errors, $watched->code, "\n";
$watched = distlock('watch', own(), '--count', '2', '--interval', '0.1', '-o', 'json');
$lines = explode("\n", rtrim($watched->out));
echo count($lines), ' ', plain(json_decode($lines[1], true)[0]['name']), "\n";
--EXPECT--
<time> 1 lock, 0 waiters
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
lock write <me> <seconds> <seconds> 0 -

<time> 1 lock, 0 waiters
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
lock write <me> <seconds> <seconds> 0 -

0
2 lock
