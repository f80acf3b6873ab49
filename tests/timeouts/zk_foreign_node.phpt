--TEST--
ZkLock: another program's node is named only by its own name, of which nothing but printable ASCII is shown
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper/zookeeper.php';
require __DIR__ . '/timeouts.php';

$lock = new ZkLock(path(), hosts());
zk()->createPath(path());
$told = static function (string $name, string $data) use ($lock): string {
    $node = zk()->create(path() . "/$name", $data, sequential: true);
    $exception = timeout_of($lock, 0.5);
    $owner = $exception->getOwner();
    zk()->delete($node);

    return preg_replace('/\d{10}/', '<n>', told($exception)) . ($owner === null || $owner->node === basename($node) ? '' : ' another node');
};
echo $told('lock-', 'a password'), "\n";
echo $told('lock-', 'a%20b@web1:7:0x1:n'), "\n";
echo $told("l\u{e9}\u{202e}ck-", "\e[0m:7:0x1:n"), "\n";
// Nobody needs so long a name.
echo $told(str_repeat('l', 260), '127.1.2.3'), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.500 seconds: it was held by the node "lock-<n>"
{"mode":"write","weight":1} 0
The lock "lock" was not acquired in 0.500 seconds: it was held by web1:7 (a b)
{"host":"web1:7","mode":"write","weight":1,"label":"a b"} 0
The lock "lock" was not acquired in 0.500 seconds: it was held by the node "l?????ck-<n>"
{"mode":"write","weight":1} 0
The lock "lock" was not acquired in 0.500 seconds
null 0
