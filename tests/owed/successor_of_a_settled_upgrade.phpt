--TEST--
Writers soon get a lock whose upgrade lost its reply, and whose settling lost its own, however it was given up
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/owed.php';

$server = server();
$proxy = proxy($server->port);
$ways = [
    'release()' => function (RedisLock &$lock): void {
        echo strtok(thrown(fn () => $lock->release()), ':'), ', ';
    },
    'release(false)' => fn (RedisLock &$lock) => $lock->release(false),
    'unset()' => function (?RedisLock &$lock): void {
        $lock = null;
    },
];
foreach ($ways as $way => $give_up) {
    $name = key($way);
    $lock = new RedisLock($name, $proxy->dsn(impatient()), LONG_TTL);
    $lock->acquireRead();
    echo "$way: ";
    foreach (['acquire', 'acquireRead'] as $method) {
        $proxy->loseReply($name);
        echo strtok(thrown(fn () => $lock->$method(0.0)), ':'), ', ';
        $proxy->happened();
        // The next round has a new connection, and the giving up has none.
        $method === 'acquire' && $proxy->pass();
    }
    $give_up($lock);
    $proxy->pass();
    echo for_others(new RedisLock($name, $server->dsn(patient()), LONG_TTL)), "\n";
    $lock = null;
}
--EXPECT--
release(): DistLock\ConnectionException, DistLock\ConnectionException, DistLock\ConnectionException, free
release(false): DistLock\ConnectionException, DistLock\ConnectionException, free
unset(): DistLock\ConnectionException, DistLock\ConnectionException, free
