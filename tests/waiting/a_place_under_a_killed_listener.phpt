--TEST--
A process whose idle listener was killed keeps the place that it takes in the queue
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';

$server = server();
$redis = $server->redis();
$proxy = proxy($server->port);
$first = child(function (Channel $channel) use ($proxy): void {
    $channel->receive();
    begin_to_listen(new RedisLock(key('other'), $proxy->dsn()));
    $channel->send('listened');
    $channel->receive(60);
    $lock = new RedisLock(key(), $proxy->dsn(['timeout' => 20, 'connect_timeout' => 20]));
    $channel->send($lock->acquire(60.0));
    $channel->receive(60);
    $lock->release();
});
$busy = new RedisLock(key('other'), $server->dsn());
$busy->acquire();
$first->send('listen');
$first->await();
$lock = new RedisLock(key(), $server->dsn());
$lock->acquire();
$redis->rawCommand('CLIENT', 'KILL', 'TYPE', 'pubsub');
// By the second order the proxy has closed its other side.
$proxy->pass();
$proxy->pass();

// From the moment in which it has its place it hears nothing.
$proxy->holdReply(' distlock:');
$first->send('go');
$proxy->happened();
[$second] = line_up(1, key(), $server->dsn(), $redis);
$owners = [$first->pid, $second->pid];
$lock->release();
var_dump(array_search(owner(key(), $redis), $owners, true));
$proxy->pass();
var_dump($first->await());
$first->send('release');
echo outcome($second), ' ', released($second), "\n";
$first->result();
--EXPECT--
int(0)
bool(true)
acquired released
