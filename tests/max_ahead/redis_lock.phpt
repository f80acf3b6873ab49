--TEST--
RedisLock: if more than maxAhead are ahead, a caller is turned away, and leaves nothing in the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/ahead.php';
require_once __DIR__ . '/../support/contention.php';

$lock = new RedisLock(key(), dsn());
var_dump($lock->acquire(60.0, 0), $lock->release());
$holder = contender(key());
outcome($holder);
echo turns_away($lock, [0]), "\n", waits($lock, 1), "\n";
line_up(2, key());
$left = [redis()->zRange(queue(key()), 0, -1), redis()->zRange(due(key()), 0, -1)];
$newcomer = child(static function (): array {
    $lock = new RedisLock(key(), dsn());

    // The first one has no connection yet on which it could be told of its turn; afterwards there is one.
    return [turns_away($lock, [0, 2]), waits($lock, 3), turns_away($lock, [0, 1, 2]), waits($lock, PHP_INT_MAX)];
});
echo implode("\n", $newcomer->result()), "\n";
var_dump([redis()->zRange(queue(key()), 0, -1), redis()->zRange(due(key()), 0, -1)] === $left);
--EXPECT--
bool(true)
bool(true)
0: turned away
1: waited
0: turned away, 2: turned away
3: waited
0: turned away, 1: turned away, 2: turned away
9223372036854775807: waited
bool(true)
