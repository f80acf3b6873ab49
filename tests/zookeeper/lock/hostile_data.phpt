--TEST--
For a node that distlock didn't create, inspect() shows host and pid only if its data says so; an IP address is a host
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$told = function (string $data) use ($lock): string {
    $node = zk()->create(path() . '/lock-', $data, sequential: true);
    [$owner] = $lock->inspect()->owners;
    zk()->delete($node);

    return json_encode([$owner->host, $owner->pid, $owner->label, $owner->token, $owner->mode, $owner->weight, str_starts_with($owner->session, '0x')])
        . ($owner->node === basename($node) ? '' : ' not this node');
};
zk()->createPath(path());
foreach (['web1:7:0x12ab:name', 'GET%20a@web1:7:0x12ab:name', '127.1.2.3', 'fe80::1'] as $data) {
    echo $told($data), "\n";
}
foreach ([
    '', 'them', "\0", "\xff", '127.1.2.3.4', "127.1.2.3\0", 'web1', 'web1:7', 'web1:7:12', 'web1:-7:0x1:n', 'web1:0:0x1:n', 'a b@web1:7:0x1:n', '%0a@web1:7:0x1:n', '@web1:7:0x1:n', 'a@:7:0x1:n', 'web 1:7:0x1:n',
    "\e[0m:7:0x1:n", ':7:0x1:n', str_repeat('h', 65) . ':7:0x1:n', str_repeat('x', 100000),
] as $data) {
    $outcomes[$told($data)] = true;
}
echo implode("\n", array_keys($outcomes)), "\n";
--EXPECT--
["web1",7,null,null,"write",1,true]
["web1",7,"GET a",null,"write",1,true]
["127.1.2.3",null,null,null,"write",1,true]
["fe80::1",null,null,null,"write",1,true]
[null,null,null,null,"write",1,true]
