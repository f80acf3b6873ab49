--TEST--
release_all() with a mark spares what was held at the mark and has been since, on both backends, and nothing else
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;
use DistLock\ZkLock;

use function DistLock\mark;
use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';

$locks = [
    'kept' => new RedisLock(key('kept'), dsn()),
    'permit' => new RedisSemaphore(key('permit'), 1, dsn()),
    'node' => new ZkLock('/' . key('node'), hosts()),
    'reader' => new RedisLock(key('reader'), dsn()),
    'again' => new RedisLock(key('again'), dsn()),
    'new' => new RedisLock(key('new'), dsn()),
    'new node' => new ZkLock('/' . key('new'), hosts()),
];
foreach (['kept', 'permit', 'node', 'again'] as $name) {
    $locks[$name]->acquire();
}
$locks['reader']->acquireRead();
$mark = mark();
$locks['kept']->acquire();               // it stays acquired twice
$locks['reader']->acquire();             // the reader becomes the writer
$locks['again']->release();
$locks['again']->acquire();
$locks['new']->acquire();
$locks['new node']->acquire();
echo release_all($mark), " released\n";
echo implode(', ', array_keys(array_filter($locks, static fn ($lock) => $lock->isHeld()))), " are held\n";
echo release_all($mark), ' and ', release_all(mark()), " more\n";
$locks['kept']->release();
echo $locks['kept']->isHeld() ? 'held' : 'free', ', ', $locks['reader']->inspect()->mode->value, "\n";
echo release_all(), " at the end\n";
--EXPECT--
3 released
kept, permit, node, reader are held
0 and 0 more
held, write
4 at the end
