--TEST--
The password appears in no message, trace, dump or phpinfo()
--INI--
zend.exception_ignore_args=0
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

$auth = 'digest:bob:hunter2';
($other = new ZkLock(path(), hosts(), auth: $auth))->acquire();
ob_start();
var_dump(new ZkLock(path(), hosts(), auth: $auth));
print_r(new ZkLock(path(), hosts(), auth: $auth));
foreach (['hunter2', 'digest:hunter2', 'sasl:hunter2'] as $wrong) {
    try {
        new ZkLock(path(), hosts(), auth: $wrong);
    } catch (\ValueError $error) {
        echo $error, $error->getMessage();
    }
}
try {
    ($other = new ZkLock(path(), '127.0.0.1:1', 0.2, $auth))->acquire();
} catch (\Exception $exception) {
    echo $exception;
}
phpinfo(INFO_MODULES);
$output = ob_get_clean();
var_dump(substr_count($output, 'must have the form'), str_contains($output, 'hunter2'));
--EXPECT--
int(6)
bool(false)
