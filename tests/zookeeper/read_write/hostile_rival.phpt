--TEST--
The message about a deadlock shows what another client wrote about itself only as host and pid, or an IP address; otherwise it shows the node's name
--FILE--
<?php

namespace DistLock\Test;

use DistLock\DeadlockException;
use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$lock = new ZkLock(path(), hosts());
$lock->acquireRead();
$rival = static function (string $data, string $prefix = 'lock-') use ($lock): string {
    $node = zk()->create(path() . "/$prefix", $data, sequential: true);
    try {
        $lock->acquire();
    } catch (DeadlockException $deadlock) {
        preg_match('/: (.*) is already waiting to write, and each would wait for the other$/sD', $deadlock->getMessage(), $found);
    }
    zk()->delete($node);

    return json_encode(($found[1] ?? null) === strtr(basename($node), ['é' => '??']) ? 'the name' : $found[1] ?? null);
};
echo $rival('web1:7:0x12ab:n'), "\n", $rival('GET%20a@web1:7:0x12ab:n'), "\n", $rival('127.1.2.3'), "\n";
foreach ([
    '', "\e[2J:7:0x1:n", "\e]0;title\x07\nPHP Fatal error  forged\xff:12:0x1:n", "web\n1:7:0x1:n", "\xff:7:0x1:n", 'web1:-7:0x1:n', "a\e@web1:7:0x1:n",
] as $data) {
    echo $rival($data), "\n";
}
echo $rival("\e", 'é-lock-'), "\n";
var_dump($lock->isHeld());
--EXPECT--
"web1:7"
"web1:7"
"127.1.2.3"
"the name"
"the name"
"the name"
"the name"
"the name"
"the name"
"the name"
"the name"
bool(true)
