--TEST--
The password of a digest may be in a file, which is read for each session, and makes the same user as the password itself
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;
use DistLock\ZkLockFactory;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/credentials.php';

$file = directory() . '/hunter2';
$by_file = fn (float $timeout): ZkLock => new ZkLock(path(), hosts(), $timeout, "digest-file:bob:$file");
put_password($file, "secret:with:colons\n");
$lock = $by_file(30.0);
var_dump($lock->acquire());
$other = new ZkLock(path(), hosts(), auth: 'digest:bob:secret:with:colons');
var_dump($other->isLocked(), $other->acquire(0.0));
// Each of these timeouts has a session of its own.
put_password($file, 'guess');
$guessing = $by_file(31.0);
echo strstr(outcome(fn () => $guessing->isLocked()), ':', true), "\n";
put_password($file, 'secret:with:colons');
$knowing = $by_file(32.0);
var_dump($knowing->isLocked());
unlink($file);
foreach ([fn () => print("missing\n"), fn () => put_password($file, ''), fn () => chmod($file, 0666)] as $number => $spoil) {
    $spoil();
    $spoilt = $by_file(33.0 + $number);
    echo preg_replace('/:\d+ /', ':PORT ', $message = outcome(fn () => $spoilt->acquire())), "\n";
    ob_start();
    var_dump($spoilt, new ZkLockFactory(hosts(), 33.0, "digest-file:bob:$file"));
    var_dump(str_contains($message . ob_get_clean(), 'hunter2'));
}
var_dump($lock->release());
--EXPECT--
bool(true)
bool(true)
bool(false)
DistLock\ServerException
bool(true)
missing
DistLock\ConnectionException: The file with the password for 127.0.0.1:PORT can't be read: No such file or directory
bool(false)
DistLock\ConnectionException: The file with the password for 127.0.0.1:PORT is empty
bool(false)
DistLock\ConnectionException: The file with the password for 127.0.0.1:PORT must not be writable by its group or by others
bool(false)
bool(true)
