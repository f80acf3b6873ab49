--TEST--
exit in the callback ends the script, and leaves nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\await_with;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$child = child(function (Channel $channel): void {
    $holder = new RedisLock(key('other'), dsn());
    $holder->acquire();
    await_with(function ($ticket): void {
        exit(0);
    });
    (new \Fiber(function (): void {
        $lock = new RedisLock(key(), dsn());
        $lock->acquire();
    }))->start();
});
var_dump($child->wait());
await_nobody(key());
await_nobody(key('other'));
--EXPECT--
string(6) "exit 0"
