--TEST--
The error about a missing right names the user, and the page with the rights
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$server = server();
$server->redis()->rawCommand('ACL', 'SETUSER', 'bob', 'on', '>hunter2', '~x', '+get');
$text = thrown(function () use ($server) {
    $lock = new RedisLock(key(), "redis://bob:hunter2@127.0.0.1:$server->port");
    $lock->acquire(0.0);
});
var_dump(str_contains($text, 'docs/acl.md lists the rights that the user "bob" needs'), str_contains($text, 'hunter2'));
--EXPECT--
bool(true)
bool(false)
