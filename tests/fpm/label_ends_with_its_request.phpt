--TEST--
A label ends with the request: the worker's next one has none
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$fpm = fpm(1);
$acquire = '$lock = new DistLock\RedisLock(' . var_export(key(), true) . ', ' . var_export(dsn(), true) . ');
    $lock->acquire(10.0);
    echo getmypid(), " ", strtok($lock->getToken(), ":");';
$labelled = explode(' ', $fpm->request($fpm->script("<?php DistLock\\label('GET /cart'); $acquire"))->body);
$next = explode(' ', $fpm->request($fpm->script("<?php $acquire"))->body);
var_dump($labelled[0] === $next[0], $labelled[1] === 'GET%20%2Fcart@' . $next[1]);
--EXPECT--
bool(true)
bool(true)
