--TEST--
Users with the documented rights are enough, on the sentinels and on the servers they watch
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/rights.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
foreach ($set->servers as $server) {
    $server->redis()->rawCommand('ACL', 'SETUSER', 'locks', 'reset', 'on', '>secret', ...least_rights(key(), 'role'));
}
foreach ($set->sentinels as $sentinel) {
    foreach (explode("\n", trim(documented_rights('sentinel|get-master-addr-by-name'))) as $line) {
        $sentinel->redis()->rawCommand(...explode(' ', $line));
    }
}
$dsn = str_replace('://', '://locks:secret@', $set->dsn(['sentinel_user' => 'watcher', 'sentinel_password' => 'watch']));
$master = $set->master()->redis();
$holder = contender(key(), $dsn);
outcome($holder);
$waiter = contender(key(), $dsn);
await_waiters(1, key(), $master);
echo released($holder), ', ', outcome($waiter), ', ', released($waiter), "\n";
foreach ([...$set->servers, ...$set->sentinels] as $server) {
    echo json_encode(array_map(fn (array $entry) => $entry[5], $server->redis()->rawCommand('ACL', 'LOG'))), "\n";
}
--EXPECT--
released, acquired, released
[]
[]
[]
[]
[]
[]
