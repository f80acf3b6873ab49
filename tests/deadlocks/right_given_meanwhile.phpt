--TEST--
A deadlock is found even if the user got the right to look only during the wait
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

$server = server();
$redis = $server->redis();
$redis->rawCommand('ACL', 'SETUSER', 'locks', 'reset', 'on', '>secret', '+@all', '&*', '~deadlocks/*', ...[
    '~{deadlocks/*}:queue', '~{deadlocks/*}:fence', '~{deadlocks/*}:shares', '~{deadlocks/*}:due',
]);
ini_set('distlock.deadlock_timeout', '0.2');
// That deadlocks aren't found is said there, once in each process.
$log = directory() . '/log';
ini_set('error_log', $log);
$dsn = str_replace('redis://', 'redis://locks:secret@', $server->dsn(['timeout' => 30, 'connect_timeout' => 30]));
[$last, $first] = circle($dsn, $redis);
await(static function () use ($redis): bool {
    $denied = array_filter($redis->rawCommand('ACL', 'LOG'), static fn (array $entry) => str_ends_with($entry[array_search('object', $entry, true) + 1], ':waits'));

    return count($denied) === 2;
}, 30, 'a refusal of each');
$redis->rawCommand('ACL', 'SETUSER', 'locks', '~{*}:waits');
echo told($last, $first), "\n";
echo preg_match_all("/deadlocks between processes aren't found: .*NOPERM/", file_get_contents($log)), " lines\n";
--EXPECT--
DistLock\DeadlockException, done
2 lines
