--TEST--
A forked child counts in a slot of its own: what its parent holds isn't its own, and the sum has both
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\metrics;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$tell = static fn (): string => (static fn (array $of) => 'acquired ' . acquisitions($of) . ", held $of[distlock_held], "
    . "processes $of[distlock_processes], connections $of[distlock_connections]\n")(samples(metrics()));
$child = child(function (Channel $parent) use ($tell, $lock) {
    echo 'the child, at first: ', $tell();
    unset($lock);
    $own = new RedisLock(key('own'), dsn());
    $own->acquire();
    echo 'the child, with a lock: ', $tell();
    $parent->send('held');
    $parent->receive();
});
$child->await();
echo 'the parent: ', $tell();
$child->send('end');
$child->result();
$lock->release();
echo 'the parent, after the child: ', $tell();
$killed = child(function (Channel $parent) {
    $own = new RedisLock(key('own'), dsn());
    $own->acquire();
    $parent->send('held');
    $parent->receive();
});
$killed->await();
echo 'with another child: ', $tell();
$killed->kill();
echo 'when it was killed: ', $tell();
--EXPECT--
the child, at first: acquired 1, held 1, processes 1, connections 1
the child, with a lock: acquired 2, held 2, processes 2, connections 2
the parent: acquired 2, held 2, processes 2, connections 2
the parent, after the child: acquired 2, held 0, processes 1, connections 1
with another child: acquired 3, held 1, processes 2, connections 2
when it was killed: acquired 3, held 0, processes 1, connections 1
