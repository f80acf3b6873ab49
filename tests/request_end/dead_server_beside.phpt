--TEST--
A server that stopped answering leaves the end of a request time for the locks on another one
--ENV--
USE_ZEND_ALLOC=1
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$server = server();
$child = child(function (Channel $channel) use ($server) {
    $locks = [new RedisLock(key(), dsn()), new RedisLock(key(), $server->dsn())];
    foreach ($locks as $lock) {
        $lock->acquire();
    }
    $channel->send('held');
    $channel->receive();
    ini_set('display_errors', 0);
    trigger_error('fatal', E_USER_ERROR);
});
$child->await();
$server->pause();
$child->send('end');
echo $child->wait(), ' ', redis()->exists(key()), "\n";
--EXPECT--
exit 255 0
