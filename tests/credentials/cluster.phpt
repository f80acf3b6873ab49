--TEST--
The password of a cluster's nodes may be in a file, and change
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';
require_once __DIR__ . '/../support/credentials.php';

$cluster = cluster();
$file = directory() . '/password';
$dsn = str_replace('://', '://app:@', $cluster->dsn(['connect_timeout' => 20, 'timeout' => 20, 'password_file' => $file]));
$locks = array_map(fn (int $number) => new RedisLock(key("$number"), $dsn), range(1, 10));
foreach (['first', 'second'] as $password) {
    foreach ($cluster->nodes as $node) {
        change_password($node->redis(), 'app', $password);
    }
    put_password($file, $password);
    foreach ($locks as $lock) {
        echo json_encode([$lock->acquire(5.0), $lock->release()]);
    }
    echo "\n";
}
--EXPECT--
[true,true][true,true][true,true][true,true][true,true][true,true][true,true][true,true][true,true][true,true]
[true,true][true,true][true,true][true,true][true,true][true,true][true,true][true,true][true,true][true,true]
