--TEST--
A release that was sent without waiting is confirmed by the next update on its connection
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/optimistic.php';

$lock = new RedisLock(key('guard'), named_dsn());
$value = value();
for ($i = 0; $i < 3; $i++) {
    $lock->acquire();
    $lock->release(false);
    $value->update(one_more(...));
    $lock->acquire();
    $lock->release(false);
    thrown(fn () => $value->update(fn () => throw new \Exception()));
    $lock->acquire();
    thrown(fn () => $value->update(fn () => throw new \Exception()));
    $lock->release(false);
    echo $value->read(), "\n";
}
var_dump(redis()->exists(key('guard')));
echo clean(), "\n";
--EXPECT--
1
2
3
int(0)
1 clean
