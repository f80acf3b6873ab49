--TEST--
Updates work over TLS, even with large values
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisOptimisticLock;

require __DIR__ . '/../optimistic/optimistic.php';
require_once __DIR__ . '/../support/tls.php';

$server = shared_tls_server();
$value = new RedisOptimisticLock(key(), $server->dsn(['timeout' => 10 * slowness(), 'client_name' => client_name()]));
$large = random_bytes(5000000);
var_dump($value->update(one_more(...)), $value->update(fn () => $large) === $large, $value->read() === $large);
$calls = 0;
var_dump($value->update(function () use ($server, &$calls) {
    if ($calls++ === 0) {
        $server->plain->redis()->set(key(), 'theirs');
    }

    return 'ours';
}), $calls, $value->update(fn ($old) => $old), $value->update(fn () => null));
echo clean($server->plain->redis()), "\n";
--EXPECT--
string(1) "1"
bool(true)
bool(true)
string(4) "ours"
int(2)
string(4) "ours"
NULL
1 clean
