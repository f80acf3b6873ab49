--TEST--
Credentials go to a server behind a socket as well
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$path = directory() . '/redis.sock';
$server = server(['--requirepass', 'a&b', '--unixsocket', $path]);
foreach (["unix://$path", "unix://$path?db=1"] as $dsn) {
    $listed = run(['list', '--redis', $dsn, '--auth', 'env:REDIS_AUTH'], ['REDIS_AUTH' => 'default:a&b']);
    echo plain($listed->out), $listed->errors, $listed->code, "\n";
}
--EXPECT--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
0
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
0
