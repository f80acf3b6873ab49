--TEST--
Connections outlast objects, and are shared with locks
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/optimistic.php';

for ($i = 0; $i < 5; $i++) {
    value()->update(one_more(...));
    (new RedisLock(key('guard'), named_dsn()))->synchronized(fn () => value()->read());
}
echo count(clients(client_name())), "\n";
var_dump(\DistLock\stats()['connects']);
--EXPECT--
1
int(1)
