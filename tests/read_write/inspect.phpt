--TEST--
inspect() shows all readers, and until when the last of them reads
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

$readers = [new RedisLock(key(), dsn(), 20.0), new RedisLock(key(), dsn(), 50.0)];
foreach ($readers as $reader) {
    $reader->acquireRead();
}
line_up(2, key());
$seen = $readers[0]->inspect();
var_dump($seen->isHeld(), $seen->mode?->value, $seen->waiters, $seen->fencingToken === $readers[1]->getFencingToken());
$tokens = array_map(fn (RedisLock $reader) => $reader->getToken(), $readers);
var_dump(array_diff($tokens, array_column($seen->owners, 'token')), count($seen->owners));
echo between(40, $seen->ttl, 50), "\n";
--EXPECT--
bool(true)
string(4) "read"
int(2)
bool(true)
array(0) {
}
int(2)
yes
