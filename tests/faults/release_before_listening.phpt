--TEST--
A release between the first try and the subscription is not missed
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock(key(), $server->dsn(), 60.0);
$lock->acquire();
$proxy->holdReply('SUBSCRIBE');
$waiter = contender(key(), $proxy->dsn(['timeout' => 20, 'connect_timeout' => 20]));
$proxy->happened();
var_dump($lock->release());
$proxy->pass();
echo outcome($waiter), "\n";
--EXPECT--
bool(true)
acquired
