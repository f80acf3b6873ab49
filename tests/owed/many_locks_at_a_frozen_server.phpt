--TEST--
A script that ends with 1000 locks at a frozen server that requires a password leaves none of them, when that continues
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

const LOCKS = 1000;

/** Long names make more bytes than a receive buffer has room for. */
function long_key(int $number): string
{
    return key(str_repeat('x', 200) . $number);
}

$server = server(['--requirepass', 'secret']);
$redis = $server->redis('secret');
$child = child(function (Channel $channel) use ($server): void {
    $dsn = str_replace('redis://', 'redis://:secret@', $server->dsn());
    for ($i = 0; $i < LOCKS; $i++) {
        $GLOBALS['locks'][$i] = new RedisLock(long_key($i), $dsn, 300.0);
        $GLOBALS['locks'][$i]->acquire();
    }
    $channel->send('ready');
    $channel->receive(60);
});
$child->await(60);
$keys = array_map(long_key(...), range(0, LOCKS - 1));
echo $redis->exists($keys), " locks\n";
$server->pause();
$child->send('end');
$child->wait(60);
$server->resume();
await(static fn (): bool => $redis->exists($keys) === 0, 20.0, 'that no lock is left');
echo "none is left\n";
--EXPECT--
1000 locks
none is left
