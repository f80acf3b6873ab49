--TEST--
An acquisition or release of several permits whose reply was lost is settled
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$semaphore = new RedisSemaphore(key(), 4, $proxy->dsn(), weight: 3);
$semaphore->acquire();
$semaphore->release();
foreach (['acquire' => 3, 'renew' => 3, 'release' => 0] as $method => $shares) {
    $proxy->cutReply(key());
    var_dump($semaphore->$method(), $redis->zCard(shares(key())) === $shares);
    $proxy->happened();
}
var_dump($redis->exists(key(), shares(key())));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
