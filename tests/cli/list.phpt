--TEST--
list shows the locks that are held or waited for: their owners, for how long, until when, and how many wait
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$locks = array_map(static fn (string $name) => new RedisLock(key($name), dsn(), 30.0), ['b', 'a long name', 'free']);
array_map(static fn (RedisLock $lock) => $lock->acquire(), $locks);
$locks[2]->release();
line_up(2, key('b'));
$listed = distlock('list', own());
echo plain($listed->out), $listed->errors, $listed->code, "\n";
// The columns stand below each other.
[$head, $first] = explode("\n", $listed->out);
var_dump(strpos($head, 'MODE') === strpos($first, 'write'), strpos($head, 'OWNER') === strpos($first, gethostname() . ':'));
echo plain(distlock('list', '--all', own())->out);
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
a long name write <me> <seconds> <seconds> 0 -
b write <me> <seconds> <seconds> 2 <seconds>
0
bool(true)
bool(true)
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
a long name write <me> <seconds> <seconds> 0 -
b write <me> <seconds> <seconds> 2 <seconds>
free - - - - 0 -
