--TEST--
A ticket whose time is over before its turn to ask has come isn't granted, in front of one that came earlier
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Mode;
use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$server->redis()->rawCommand('CLIENT', 'PAUSE', '1000');
// Two readers could share the lock, but a writer has come between them.
$locks = $tickets = [];
foreach (['first' => [null, Mode::Read], 'writer' => [60.0, Mode::Write], 'late' => [0.2, Mode::Read]] as $name => $how) {
    $locks[$name] = new RedisLock(key(), $server->dsn(['timeout' => 10.0, 'connect_timeout' => 10.0]));
    $tickets[$name] = $locks[$name]->enqueue($how[0], null, $how[1]);
}
$granted = [];
$order = served($tickets, function (string $name) use ($tickets, $locks, &$granted): void {
    if ($tickets[$name]->settle()) {
        $granted[] = $name;
        $locks[$name]->release();
    }
});
echo 'settled: ', implode(', ', $order), '; granted: ', implode(', ', $granted), "\n";
await_nobody(key(), $server->redis());
--EXPECT--
settled: late, first, writer; granted: first, writer
