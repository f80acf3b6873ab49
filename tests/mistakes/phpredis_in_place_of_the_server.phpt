--TEST--
An object of phpredis is answered with its server's DSN, without its credentials, and without asking the server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisLockFactory;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$show = fn (mixed $client) => str_replace(
    ["127.0.0.1:{$server->port}", 'DistLock\RedisLock::__construct(): Argument #2 ($servers) '],
    ['SERVER', ''],
    thrown(fn () => new RedisLock(key(), $client)),
);
$redis = new \Redis();
echo $show($redis), "\n";
$redis->connect('127.0.0.1', $server->port);
echo $show($redis), "\n";
$redis->rawCommand('ACL', 'SETUSER', 'hunter1', 'on', '>hunter2', '~*', '&*', '+@all');
$redis->auth(['hunter1', 'hunter2']);
$redis->select(2);
echo $show($redis), "\n";
$server->stop();
echo $show($redis), "\n";
// What PHP code overrides isn't called: it could connect.
$overridden = new class () extends \Redis {
    public function getHost(): string
    {
        exit('called');
    }
};
echo preg_replace('/not .* object:/s', 'not this:', $show($overridden)), "\n";
echo str_replace((string) $server->port, 'PORT', thrown(fn () => new RedisLockFactory($redis))), "\n";
--EXPECT--
TypeError: must be a DSN, not a Redis object: write "redis://HOST:PORT"
TypeError: must be a DSN, not a Redis object: write "redis://SERVER"
TypeError: must be a DSN, not a Redis object: write "redis://USER:PASSWORD@SERVER/2", with the password percent-encoded
TypeError: must be a DSN, not a Redis object: write "redis://USER:PASSWORD@SERVER/2", with the password percent-encoded
TypeError: must be a DSN, not this: write "redis://HOST:PORT"
TypeError: DistLock\RedisLockFactory::__construct(): Argument #1 ($servers) must be a DSN, not a Redis object: write "redis://USER:PASSWORD@127.0.0.1:PORT/2", with the password percent-encoded
