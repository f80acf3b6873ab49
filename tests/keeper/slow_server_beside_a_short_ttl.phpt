--TEST--
A slow server is given the time that its own locks leave, however short the ttl of one on another server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$proxy = proxy((int) environment('DISTLOCK_TEST_REDIS_PORT'));
$slow = new RedisLock(key('slow'), $proxy->dsn(['timeout' => 5, 'client_name' => client_name()]), ttl: 24.0);
$short = new RedisLock(key('short'), dsn(), ttl: 4.0 * min(slowness(), 4.0));
$slow->acquire();
$short->acquire();
$proxy->holdReply(key('slow'));
$proxy->happened();
$before = command_connections(client_name());
// Longer than a renewal of the other lock may take, and shorter than one of this may.
usleep(1_500_000);
$proxy->pass();
await(fn () => $slow->getRemainingTtl() > 16.1);
var_dump(count($before), command_connections(client_name()) === $before, $slow->release(), $short->release());
--EXPECT--
int(2)
bool(true)
bool(true)
bool(true)
