--TEST--
No dump of a lock shows its DSN
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$lock = new RedisLock(key(), "redis://:hunter2@127.0.0.1:1/3");
ob_start();
var_dump($lock, (array) $lock, get_object_vars($lock), get_mangled_object_vars($lock));
var_export($lock);
print_r($lock);
debug_zval_dump($lock);
echo json_encode($lock), "\n";
(new \ReflectionObject($lock))->getProperties() === [] || print("properties\n");
foreach ($lock as $name => $value) {
    echo $name, $value;
}
$dump = ob_get_clean();
var_dump(str_contains($dump, 'hunter2'), str_contains($dump, 'RedisLock'));
--EXPECT--
bool(false)
bool(true)
