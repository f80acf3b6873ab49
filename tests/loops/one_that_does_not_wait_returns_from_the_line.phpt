--TEST--
An acquisition that doesn't wait, and is to be written behind one that is lost twice, lets that one ask again first
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/loop.php';

$server = server();
$proxy = proxy($server->port);
$holder = new RedisLock(key(), $server->dsn());
$holder->acquire();
// While a connection is opened, whatever is asked waits to be written.
$proxy->delayConnections(0.3);
// The second question names a channel.
$proxy->cutCommand(' distlock:', times: 2);
$first = ($waiter = new RedisLock(key(), $proxy->dsn()))->enqueue();
tick_until(fn () => $proxy->carriers() === 1);
// The line notices that it is broken.
tick();
$second = ($other = new RedisLock(key(), $proxy->dsn()))->enqueue(0.0);
// The next connection is there before the one that is lost twice asks again.
$proxy->delayConnections(0.0);
$holder->release();
var_dump(settled($second), settled($first), $waiter->release());
--EXPECT--
bool(false)
bool(true)
bool(true)
