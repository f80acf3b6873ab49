--TEST--
A host that a sentinel or a node names puts no control bytes into messages
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/faults.php';

const HOST = "evil\e[2J\r\n\x80\0.invalid";

$sentinel = peer(function (Connection $connection): void {
    while (($command = $connection->command()) !== null) {
        $connection->write($command[0] === 'SENTINEL' ? "*2\r\n" . bulk(HOST) . bulk('1') : "+OK\r\n");
    }
});
$node = peer(function (Connection $connection): void {
    while ($connection->command() !== null) {
        $connection->write("*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n" . bulk(HOST) . ":1\r\n");
    }
});
foreach (["redis+sentinel://127.0.0.1:$sentinel->port/main", "redis+cluster://127.0.0.1:$node->port"] as $dsn) {
    $lock = new RedisLock(key(), $dsn . '?connect_timeout=4');
    $message = thrown(fn () => $lock->acquire(0.0));
    echo preg_match('/evil/', $message), preg_match('/[^ -~]/', $message), "\n";
}
ob_start();
phpinfo(INFO_MODULES);
echo preg_match('/redis:\/\/evil[ -~]*\n/', ob_get_clean()), "\n";
--EXPECT--
10
10
1
