--TEST--
If the reply to the write is lost, the error says that the outcome isn't known; the write isn't repeated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$proxy = proxy(redis()->getPort());
$value = new RedisOptimisticLock(key(), $proxy->dsn(['timeout' => 3 * slowness(), 'connect_timeout' => 20]));
$value->update(fn () => '0');
$calls = 0;
$change = function (?string $old) use (&$calls): string {
    $calls++;

    return one_more($old);
};
foreach (['cutReply', 'swallowReply', 'cutCommand'] as $fault) {
    $proxy->$fault('EXEC');
    echo preg_replace('~"[^"]*"~', '"key"', failure(fn () => $value->update($change))), "\n";
    $proxy->happened();
    echo "$calls ", $value->read(), "\n";
}
--EXPECT--
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection: it is not known whether "key" was written
1 1
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 did not answer in time: it is not known whether "key" was written
2 2
DistLock\ConnectionException: redis://127.0.0.1:PORT/0 closed the connection: it is not known whether "key" was written
3 2
