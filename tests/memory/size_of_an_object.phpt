--TEST--
A lock object takes at most 1.6 kB after an acquisition that didn't wait, in PHP and in the engine together
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';

function used(): RedisLock
{
    $lock = new RedisLock(key(), dsn());
    $lock->acquire();
    $lock->release();

    return $lock;
}

$count = (int) ceil(10000 / slowness());
// The first ones also open the connection, and use memory that was free before.
for ($number = 0; $number < $count / 10; $number++) {
    $first[] = used();
}
$locks = array_fill(0, $count, null);
$before = memory('RssAnon');
for ($number = 0; $number < $count; $number++) {
    $locks[$number] = used();
}
$bytes = (memory('RssAnon') - $before) * 1024 / $count;
// A slow tool, such as valgrind, uses memory of its own.
echo 'bytes: ', slowness() > 1.0 ? 'yes' : between(200, $bytes, 1600), "\n";
--EXPECT--
bytes: yes
