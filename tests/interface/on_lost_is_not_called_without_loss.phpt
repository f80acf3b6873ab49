--TEST--
onLost() is not called by a release, a detach or the end of the object
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), dsn());
$lock->onLost(fn () => print("lost\n"));
$lock->acquire();
$lock->release();
$lock->acquire();
$lock->attach($lock->detach());
$lock->release(false);
$lock->acquire();
unset($lock);
echo "done\n";
--EXPECT--
done
