--TEST--
redis_rate_limiters() names those whose bucket is not full
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisRateLimiter;

use function DistLock\redis_locks;
use function DistLock\redis_rate_limiters;

require __DIR__ . '/rates.php';

$server = server();
foreach (['a', 'b*[x]', "c\xff:rate", '{d}e'] as $name) {
    (new RedisRateLimiter($name, 1, 60.0, $server->dsn()))->acquire(0.0);
}
(new RedisRateLimiter('full', 1000, 1.0, $server->dsn()))->inspect();
$lock = new RedisLock('lock', $server->dsn());
$lock->acquire();
$server->redis()->set(':rate', 'no name');
$server->redis()->set('rated', 'no limiter');
$names = redis_rate_limiters('*', $server->dsn());
sort($names);
echo json_encode(array_map(bin2hex(...), $names)), "\n";
var_dump(redis_rate_limiters('b\*\[x\]', $server->dsn()), redis_rate_limiters('x*', $server->dsn()), redis_locks('*', $server->dsn()));
ini_set('distlock.key_prefix', 'b');
var_dump(redis_rate_limiters('*', $server->dsn()));
--EXPECTF--
["61","622a5b785d","63ff3a72617465","7b647d65"]
array(1) {
  [0]=>
  string(5) "b*[x]"
}
array(0) {
}
array(1) {
  [0]=>
  string(4) "lock"
}
array(1) {
  [0]=>
  string(4) "*[x]"
}
