--TEST--
A password is in no error, trace or dump of an optimistic lock
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/optimistic.php';

$dsn = 'redis://:hunter2@127.0.0.1:' . redis()->getPort();
$value = new RedisOptimisticLock(key(), $dsn);
ob_start();
var_dump($value);
print_r($value);
foreach ([
    fn () => $value->read(),
    fn () => $value->update(one_more(...)),
    fn () => new RedisOptimisticLock(key(), [$dsn]),
    fn () => new RedisOptimisticLock(key(), "$dsn/x"),
] as $call) {
    try {
        $call();
        echo 'nothing was thrown';
    } catch (\Throwable $thrown) {
        echo $thrown, "\n";
        print_r($thrown->getTrace());
    }
}
$text = ob_get_clean();
var_dump(substr_count($text, 'hunter2'), substr_count($text, 'nothing was thrown'), str_contains($text, 'SensitiveParameterValue'));
--EXPECT--
int(0)
int(0)
bool(true)
