--TEST--
A password in a file is read at each SASL login, also when a session connects again
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

$server = sasl_server();
$file = directory() . '/password';
$put = function (string $password) use ($file): void {
    file_put_contents("$file.new", $password);
    chmod("$file.new", 0600);
    rename("$file.new", $file);
};
$put("secret:with:colons\n");
$lock = new ZkLock(path(), addresses($server), 60.0, "sasl-file:bob:$file");
var_dump($lock->acquire());
$server->kill();
change_password($server);
$put("changed\n");
$server->restart();
// The same session, with the new password.
var_dump($lock->isHeld(), $lock->release(), $lock->acquire(), $lock->release());
$put('wrong');
$other = new ZkLock(path(), addresses($server), 61.0, "sasl-file:bob:$file");
echo preg_replace('/:\d+/', ':PORT', outcome(fn () => $other->acquire())), "\n";
$put('changed');
var_dump($other->acquire(), $other->release());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
DistLock\ConnectionException: 127.0.0.1:PORT refused the credentials
bool(true)
bool(true)
