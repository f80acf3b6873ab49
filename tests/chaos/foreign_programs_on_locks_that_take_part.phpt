--TEST--
In a run of scripts/chaos with the locks of one class, no other program contends for the others, which the checker doesn't know about
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Chaos\Faults\ForeignContender;
use DistLock\Chaos\Faults\ForeignLock;
use DistLock\Chaos\Nemesis;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/foreign_locks.php';
require __DIR__ . '/../../proof/chaos/lib/autoload.php';

foreach (['stock', 'permits'] as $name) {
    $folder = directory() . "/$name";
    mkdir("$folder/history", recursive: true);
    $nemesis = new Nemesis($folder, 1, [], [$name]);
    $server = server();
    (new ForeignLock($server, 'stock', 'stock'))->strike($nemesis);
    $start = function (string $path): never {
        throw new \RuntimeException("contends for $path");
    };
    try {
        (new ForeignContender(fn () => 'no host', '/stock', 'stock', 'write', $start))->strike($nemesis);
    } catch (\RuntimeException $exception) {
        echo $exception->getMessage(), "\n";
    }
    echo "$name: ", count(glob("$folder/history/foreign-*")), "\n";
}
--EXPECT--
contends for /stock
stock: 1
permits: 0
