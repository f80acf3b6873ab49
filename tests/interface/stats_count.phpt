--TEST--
stats() counts acquisitions, contention, timeouts, losses and renewals
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

// The server knows the script, so that the first call is sent once.
child(static function (): void {
    $first = new RedisLock(key('first'), dsn());
    $first->acquire();
})->result();
$lock = new RedisLock(key(), dsn());
$other = new RedisLock(key(), dsn());
$lock->acquire();
$lock->renew();
$other->acquire(0.0);
$lock->release();
$holder = holder(key());
$other->acquire(1.0);
$holder->send('release');
$holder->result();
$other->acquire();
redis()->del(key());
$other->release();

$stats = stats();
echo between(1.0, $stats['wait_seconds'], 5), "\n";
foreach (['acquired', 'contended', 'timeouts', 'released', 'lost', 'renewals', 'commands', 'connects', 'reconnects', 'listeners'] as $name) {
    echo "$name $stats[$name]\n";
}
--EXPECT--
yes
acquired 2
contended 2
timeouts 2
released 1
lost 1
renewals 1
commands 9
connects 2
reconnects 0
listeners 1
