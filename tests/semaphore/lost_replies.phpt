--TEST--
An acquisition or release of a permit whose reply was lost is settled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$proxy = proxy($server->port);
$semaphore = new RedisSemaphore(key(), 1, $proxy->dsn());
$semaphore->acquire();
$semaphore->release();
foreach (['acquire', 'renew', 'release'] as $method) {
    $proxy->cutReply(key());
    var_dump($semaphore->$method());
    $proxy->happened();
}
var_dump($server->redis()->exists(key(), shares(key())));
--EXPECT--
bool(true)
bool(true)
bool(true)
int(0)
