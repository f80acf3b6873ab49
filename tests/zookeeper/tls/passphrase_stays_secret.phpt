--TEST--
The passphrase of the key appears in no message, trace, dump or phpinfo()
--INI--
zend.exception_ignore_args=0
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/tls.php';

$server = tls_server();
ob_start();
$server->accept(key: 'secret-client.key', passphrase: PASSPHRASE);
$lock = new ZkLock(path(), $server->hosts);
$lock->acquire();
var_dump($lock);
print_r($lock);
$settings = [
    ['secret-client.key', PASSPHRASE . '-guess'],
    ['nowhere', PASSPHRASE],
    ['client.key', PASSPHRASE . ',' . PASSPHRASE],
    ['server.key', PASSPHRASE],
];
foreach ($settings as [$key, $passphrase]) {
    $server->accept(key: $key, passphrase: $passphrase);
    try {
        ($other = new ZkLock(path(), $server->hosts))->acquire();
    } catch (\Throwable $thrown) {
        echo $thrown;
    }
}
phpinfo(INFO_MODULES);
$output = ob_get_clean();
var_dump(substr_count($output, 'DistLock\ConnectionException'), substr_count($output, 'ValueError'), str_contains($output, PASSPHRASE));
preg_match('/^ZooKeeper TLS.*/m', $output, $row);
echo $row[0], "\n";
--EXPECT--
int(3)
int(1)
bool(false)
ZooKeeper TLS => yes
