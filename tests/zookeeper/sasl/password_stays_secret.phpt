--TEST--
The password of a login via SASL appears in no message, trace, dump or phpinfo()
--INI--
zend.exception_ignore_args=0
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/sasl.php';

ob_start();
$lock = new ZkLock(path(), sasl_hosts(), auth: BOB);
$lock->acquire();
var_dump($lock);
print_r($lock);
foreach (['sasl:secret:with:guess' => sasl_hosts(), BOB => hosts(), 'sasl::secret:with' => '127.0.0.1:1'] as $auth => $hosts) {
    try {
        ($other = new ZkLock(path(), $hosts, 10.0, $auth))->acquire();
    } catch (\Throwable $thrown) {
        echo $thrown, $thrown->getMessage();
    }
}
phpinfo(INFO_MODULES);
$output = ob_get_clean();
var_dump(substr_count($output, 'refused the credentials'), str_contains($output, 'secret:with'));
preg_match('/^ZooKeeper SASL.*/m', $output, $row);
echo $row[0], "\n";
--EXPECT--
int(4)
bool(false)
ZooKeeper SASL => yes
