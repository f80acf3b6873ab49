--TEST--
A thousand connections that the server closed leave nothing
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$lock = new RedisLock(key(), dsn(['client_name' => $name]));
steady(1000, function () use ($lock, $name) {
    $lock->acquire();
    foreach (command_connections($name) as $id) {
        redis()->rawCommand('CLIENT', 'KILL', 'ID', $id);
    }
    $lock->release();
});
--EXPECT--
KiB: yes, descriptors: 0
